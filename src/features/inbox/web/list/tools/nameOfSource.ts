import { cardOf } from '#web/providers/cards.ts'

/** What a source is called; one that this page does not know by its id. */
export const nameOfSource = (source: string): string => cardOf(source)?.name ?? source
