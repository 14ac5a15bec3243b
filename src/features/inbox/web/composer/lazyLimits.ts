import { sourceOf } from '#providers/sdk/card.ts'
import { noteSource, judge } from './judge.ts'
import { RoomLeft } from './RoomLeft.tsx'
import { SourceNotice } from './SourceNotice.tsx'

/** What sources take, as one part of the page. */
export const lazyLimits = { noteSource, judge, sourceOf, SourceNotice, RoomLeft }
