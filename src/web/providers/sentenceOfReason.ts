import { reasonSentence, type Reason, type ReasonStrings } from '#shared/reason.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'

/** The sentences of all providers: apart from their cards, which are larger and needed on fewer screens. */
const catalogues = import.meta.glob<{ reasons: ReasonStrings }>('../../providers/*/reasons.strings.ts', { eager: true })
const strings = [sharedReasons, ...Object.values(catalogues).map(({ reasons }) => reasons)]

/** A stored reason as a sentence. */
export function sentenceOfReason(reason: Reason): string {
  return reasonSentence(reason, strings)
}
