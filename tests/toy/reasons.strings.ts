import type { ReasonStrings } from '#shared/reason.ts'

export const reasons: ReasonStrings = {
  'toy.refused': ({ status }) => `Toy answered ${status}.`,
  'toy.unreached': () => 'Toy was not reached.',
}
