import type { Face } from '#sandbox/phone/contract.ts'

/** Its bots live in Messenger. */
export const chatfuelFace: Face = {
  app: 'Messenger, by Chatfuel',
  layout: 'bubbles',
  marks: 'rings',
  own: 'oklch(47% 0.1 215)',
  onOwn: 'white',
  hasBar: false,
  field: 'Aa',
}
