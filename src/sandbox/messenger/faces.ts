import type { Face } from '#sandbox/phone/contract.ts'

/** Messenger: blue bubbles, and a ring that fills as a message gets further. */
export const messengerFace: Face = {
  app: 'Messenger',
  layout: 'bubbles',
  marks: 'rings',
  own: 'oklch(51% 0.21 262)',
  onOwn: 'white',
  hasBar: false,
  field: 'Aa',
}

/** Instagram's messages say only that they were seen. */
export const instagramFace: Face = {
  app: 'Instagram',
  layout: 'bubbles',
  marks: 'seen',
  own: 'linear-gradient(to bottom right, oklch(47% 0.22 300), oklch(50% 0.22 340))',
  onOwn: 'white',
  hasBar: false,
  field: 'Message…',
}
