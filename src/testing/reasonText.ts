import { providers } from '#providers/registry.ts'
import { reasonSentence, type Reason } from '#shared/reason.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'

/** A stored reason as people read it; '' where there is none. */
export function reasonText(reason: Reason | null | undefined): string {
  return reason ? reasonSentence(reason, [sharedReasons, ...providers.map(({ card }) => card.reasons)]) : ''
}
