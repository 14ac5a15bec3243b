import * as files from '#features/files/contract.ts'
import * as handoff from '#features/inbox/handoff/contract.ts'
import { deleteNote } from '#features/inbox/privacy/noteContract.ts'
import { whenOk } from './becomes.ts'
import { entry, type Entry } from './Entry.ts'
import { idOf } from './Id.ts'

const team = { teamid: idOf('workspace') }
const talk = { params: { id: idOf('conversation') } }
const spoken = { type: 'message', text: 'Hello' }
const named = {
  channelid: 'The path names it.',
  clientkey: 'The conversation is of one bot.',
  userid: 'The session says who calls.',
}

/** The calls by which people write. */
export const writingCalls: Entry[] = [
  entry(
    'chat',
    handoff.submitMessage,
    { ...talk, body: { message: { jmid: 'a-jmid-of-mine', ...spoken } } },
    { does: 'reply', plain: { ...named, jmid: 'Made by the writer.' } },
  ),
  entry(
    'chat',
    handoff.submitMessage,
    { ...talk, body: { message: { jmid: 'a-jmid-of-mine', ...spoken, privateRecipients: [idOf('colleague', 'ignored')] } } },
    { does: 'note', plain: { ...named, jmid: 'Made by the writer.' } },
  ),
  entry('chat', files.uploadFile, {
    headers: { ...team, 'content-type': 'multipart/form-data; boundary=part' },
    // The head of a picture of one point, in letters that a text can carry.
    body: '--part\r\ncontent-disposition: form-data; name="file"; filename="dot.gif"\r\n\r\nGIF89a\x01\0\x01\0\0\0\0;\r\n--part--\r\n',
  }),
  entry(
    'chat',
    handoff.unsendMessage,
    { ...talk, body: { jmid: 'a-jmid-of-mine' } },
    { becomes: whenOk('not-found'), plain: { jmid: 'Made by the writer.' } },
  ),
  entry(
    'chat',
    deleteNote,
    { ...talk, body: { jmid: 'a-jmid-of-mine' } },
    { becomes: whenOk('not-found'), plain: { jmid: 'Made by the writer.' } },
  ),
  entry('chat', handoff.retryMessage, { ...talk, body: { jmid: idOf('failedMessage') } }),
]
