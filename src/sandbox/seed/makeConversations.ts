import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'
import { idFor } from '#sandbox/kit/idFor.ts'
import { meet, type Customer } from './customers.ts'
import { colleagueOf } from './colleagues.ts'
import { companyPlots, plan, type Plot } from './plan.ts'
import { Random } from '#shared/Random.ts'
import { ScenarioBuilder, type ScenarioStep } from './ScenarioBuilder.ts'

/** A conversation made up, but not yet a row of anything. */
export interface MadeUp {
  plot: Plot
  bot: BotIdentity
  channel: string
  /** Null for a customer of whom nothing is known. */
  profile: Report['profile']
  /** What happens, each with its time in milliseconds since 1970. */
  steps: { step: ScenarioStep; at: number }[]
}

/** Change it and every conversation is another one. */
const seed = 20_261

/** Makes all conversations up, the same ones at every run; only their times follow `now`. `url` is where the sandbox serves its pictures. */
export function makeConversations(bots: Record<Plot['bot'], BotIdentity>, url: string, now: number): MadeUp[] {
  const random = new Random(seed)
  const taken = new Set<string>()
  return plan(random).map((plot, n) => {
    const channel = `${7 + (n % 3)}${idFor(`customer:${n}`, 15)}`
    return makeUp({ random, plot, bot: bots[plot.bot], somebody: meet(random, taken), channel, url, now })
  })
}

/** Makes a few conversations up for a bot of a company: one with the AI, one that needs a human, one that a person has. */
export function makeCompanyConversations(bot: BotIdentity, idPrefix: string, url: string, now: number): MadeUp[] {
  const random = new Random(seed + bot.clientKey.length + bot.clientKey.charCodeAt(4) + bot.clientKey.charCodeAt(5) * 256)
  const taken = new Set<string>()
  return companyPlots(random).map((plot, n) => {
    const channel = `${idPrefix}7${idFor(`customer:${bot.clientKey}:${n}`, 15)}`
    return makeUp({ random, plot, bot, somebody: meet(random, taken), channel, url, now })
  })
}

interface MakingUp extends Pick<MadeUp, 'plot' | 'bot' | 'channel'> {
  random: Random
  somebody: Customer
  url: string
  now: number
}

function makeUp({ random, plot, bot, somebody, channel, url, now }: MakingUp): MadeUp {
  const customer = customerOf(plot, somebody)
  const pictures = `${url}/sandbox/pictures`
  const scenario = new ScenarioBuilder(random, customer, colleagueOf(plot.agent), pictures, plot.about)
  plot.build(scenario)
  const image = random.chance(0.35) ? { image: `${pictures}/face-${random.int(1, 8)}.svg` } : {}
  return {
    plot,
    bot,
    channel,
    profile: plot.customer === null ? null : { ...customer.profile, ...image },
    steps: withTimes(scenario.steps, now - plot.minutesAgo * 60_000),
  }
}

/** Who writes: a customer who is written out, one whose name nobody knows, or else `somebody`. */
function customerOf({ customer }: Plot, somebody: Customer): Customer {
  if (customer === null) return { ...somebody, first: '' }
  return customer ? asCustomer(customer, somebody) : somebody
}

function asCustomer({ name, profile }: NonNullable<Plot['customer']>, somebody: Customer): Customer {
  return { ...somebody, name, first: profile['first_name'] ?? name.split(' ', 1)[0]!, profile }
}

/** The last thing happens at `end`, and everything before it in its distance. */
function withTimes(steps: ScenarioStep[], end: number): MadeUp['steps'] {
  let at = end
  return steps
    .toReversed()
    .map((step) => {
      const here = { step, at }
      at -= Math.max(300, Math.round(step.minutes * 60_000))
      return here
    })
    .toReversed()
}
