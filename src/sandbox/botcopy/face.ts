import type { Face } from '#sandbox/phone/contract.ts'

/** The chat window of a website, with the bar of the shop above it. */
export const botcopyFace: Face = {
  app: 'Chat on northwind.example',
  layout: 'bubbles',
  marks: 'none',
  own: 'oklch(40% 0.07 155)',
  onOwn: 'white',
  hasBar: true,
  field: 'Ask us anything…',
}
