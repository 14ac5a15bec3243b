import { errorsOf } from '#shared/errors.ts'

/** Why a file is not taken, sent or handed out. */
export const fileErrors = errorsOf('file', {
  unknown: ['not-found', 'This file does not exist any more.'],
  gone: ['gone', 'A file of this message is not there any more. Add it again.'],
  empty: ['bad-input', 'This file is empty.'],
  program: ['bad-input', 'Programs can’t be sent, because a click would run them. Send a link instead.'],
  tooLarge: ['too-large', 'A file may have up to 25 MB.'],
  pictureTooLarge: ['too-large', 'A picture may have up to 10 MB.'],
  tooManyPixels: ['too-large', 'A picture may have up to 200 million pixels.'],
  photoTooLarge: ['too-large', 'A photo may have up to 64 million pixels.'],
  damagedPicture: ['bad-input', 'This picture is damaged. Open it, save it again and send that.'],
  tooMuchUnsent: ['too-large', 'Too many of your files have not been sent. Send some of them, or wait: after a day they are removed.'],
  noForm: ['bad-input', 'Send the file as a form (multipart/form-data) with one file in it.'],
  noFile: ['bad-input', 'There is no file in this form.'],
  unreadableForm: ['bad-input', 'This form cannot be read.'],
})
