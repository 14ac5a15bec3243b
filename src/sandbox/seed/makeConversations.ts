import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'
import { idFor } from '#sandbox/kit/idFor.ts'
import { meet, type Customer } from './cast.ts'
import { colleagueOf } from './colleagues.ts'
import { plan, type Plot } from './plan.ts'
import { Random } from './Random.ts'
import { Scene, type Beat } from './Scene.ts'

/** A conversation made up, but not yet a row of anything. */
export interface MadeUp {
  plot: Plot
  bot: BotIdentity
  channel: string
  /** Null for a customer of whom nothing is known. */
  profile: Report['profile']
  /** What happens, each with its time in milliseconds since 1970. */
  beats: { beat: Beat; at: number }[]
}

/** Change it and every conversation is another one. */
const seed = 20_261

/** Makes all conversations up, the same ones at every run; only their times follow `now`. `url` is where the sandbox serves its pictures. */
export function makeConversations(bots: Record<Plot['bot'], BotIdentity>, url: string, now: number): MadeUp[] {
  const random = new Random(seed)
  const taken = new Set<string>()
  return plan(random).map((plot, n) => {
    const somebody = meet(random, taken)
    const customer = plot.customer ? asCustomer(plot.customer, somebody) : plot.customer === null ? { ...somebody, first: '' } : somebody
    const pictures = `${url}/sandbox/pictures`
    const scene = new Scene(random, customer, colleagueOf(plot.agent), pictures, plot.about)
    plot.tell(scene)
    const image = random.chance(0.35) ? { image: `${pictures}/face-${random.int(1, 8)}.svg` } : {}
    return {
      plot,
      bot: bots[plot.bot],
      channel: `${7 + (n % 3)}${idFor(`customer:${n}`, 15)}`,
      profile: plot.customer === null ? null : { ...customer.profile, ...image },
      beats: timed(scene.beats, now - plot.minutesAgo * 60_000),
    }
  })
}

function asCustomer({ name, profile }: NonNullable<Plot['customer']>, somebody: Customer): Customer {
  return { ...somebody, name, first: profile['first_name'] ?? name.split(' ', 1)[0]!, profile }
}

/** The last thing happens at `end`, and everything before it in its distance. */
function timed(beats: Beat[], end: number): MadeUp['beats'] {
  let at = end
  return beats
    .toReversed()
    .map((beat) => {
      const here = { beat, at }
      at -= Math.max(300, Math.round(beat.minutes * 60_000))
      return here
    })
    .toReversed()
}
