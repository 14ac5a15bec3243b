import type { Face } from './contract.ts'

/** The phone of customers whose app only their bot knows. */
export const plainFace: Face = {
  app: '',
  layout: 'bubbles',
  marks: 'ticks',
  own: 'var(--focus)',
  onOwn: 'var(--bg)',
  hasBar: false,
  field: 'Message',
}
