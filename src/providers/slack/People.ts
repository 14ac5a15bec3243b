import type { Report } from '#providers/provider.ts'
import { fieldsOf } from '#providers/payloads/narrow.ts'
import { profileOf } from '#providers/payloads/profileOf.ts'
import { slackClient } from './slackClient.ts'

type Found = Awaited<ReturnType<ReturnType<typeof slackClient>['users']['info']>>['user']

type Profile = Report['profile']

/** A profile is asked for again after a week, and one that could not be had after ten minutes; in milliseconds. */
const freshFor = 7 * 24 * 3_600_000
const failedFor = 600_000
/** So many people of all bots are remembered by one server. */
const maxPeople = 5000

/** Who writes in Slack: names and pictures, which events do not carry. Of one server. */
export class People {
  readonly #known = new Map<string, { profile: Promise<Profile>; until: number }>()
  readonly #settings: Readonly<Record<string, string>>

  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = settings
  }

  /** The profile of somebody, asked for once by the bot's token; null where Slack does not say. Never rejects. */
  profileOf(bot: string, user: string, tokenOf: () => Promise<string | undefined>): Promise<Profile> {
    const key = `${bot} ${user}`
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.profile
    const entry = { profile: this.#ask(user, tokenOf), until: Date.now() + freshFor }
    void entry.profile.then((profile) => {
      if (profile === null) entry.until = Date.now() + failedFor
    })
    this.#known.delete(key)
    this.#known.set(key, entry)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxPeople) break
      this.#known.delete(oldest)
    }
    return entry.profile
  }

  async #ask(user: string, tokenOf: () => Promise<string | undefined>): Promise<Profile> {
    try {
      const token = await tokenOf()
      if (token === undefined) return null
      const { user: found } = await slackClient(token, this.#settings).users.info({ user, include_locale: true })
      const own = fieldsOf(found?.profile)
      return profileOf({
        ...own,
        name: nameOf(found),
        image: own?.['image_192'] ?? own?.['image_72'],
        locale: found?.locale,
        tz: found?.tz,
      })
    } catch {
      return null
    }
  }
}

/** What somebody is called in Slack: as they want it there, else by their name, else by their account. */
function nameOf(found: Found): string | undefined {
  const profile = found?.profile
  return profile?.display_name || profile?.real_name || found?.real_name || found?.name
}
