import type { Face } from '#sandbox/phone/contract.ts'

/** A conversation in Slack, whose messages stand below each other and say nothing of how far they got. */
export const slackFace: Face = {
  app: 'Slack',
  layout: 'thread',
  marks: 'none',
  own: 'oklch(43% 0.1 160)',
  onOwn: 'white',
  hasBar: false,
  field: 'Reply…',
}
