import { cardOf } from '#web/providers/cards.ts'
import { noteSource, judge } from './judge.ts'
import { RoomLeft } from './RoomLeft.tsx'
import { BrokenSource } from './BrokenSource.tsx'
import { SourceNotice } from './SourceNotice.tsx'

/** What sources take, as one part of the page. */
export const lazyLimits = { noteSource, judge, cardOf, SourceNotice, BrokenSource, RoomLeft }
