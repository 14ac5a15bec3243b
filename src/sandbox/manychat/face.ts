import type { Face } from '#sandbox/phone/contract.ts'

/** Its page is an account on Instagram. */
export const manychatFace: Face = {
  app: 'Instagram, by Manychat',
  layout: 'bubbles',
  marks: 'seen',
  own: 'oklch(46% 0.17 285)',
  onOwn: 'white',
  hasBar: false,
  field: 'Message…',
}
