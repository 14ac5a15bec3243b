import type { CommandInput } from '#cli/Command.ts'
import { settingsOf } from '#app/sources.ts'
import { requestBy } from '#app/requestBy.ts'
import type { Config } from '#platform/config/config.ts'
import { providers } from '#providers/registry.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

/** Whether each company takes the app that this installation has there. Those without one have no line. */
export async function checkApps(config: Config, env: CommandInput['env'], publicUrl: string): Promise<Finding[]> {
  const request = requestBy(config)
  const found = providers.map(async (provider) => {
    const { ok, fail } = findings(provider.card.sources[0]?.name ?? provider.card.provider)
    try {
      const one = await provider.examine?.({
        settings: settingsOf(provider, env),
        request,
        publicUrl: () => publicUrl,
      })
      if (!one) return []
      return [one.advice === undefined ? ok(one.says) : fail(one.says, one.advice)]
    } catch (error) {
      return [
        fail(`cannot be asked (${reasonOf(error)})`, 'Check that this machine may reach it, and the proxy or firewall on the way out.'),
      ]
    }
  })
  return (await Promise.all(found)).flat()
}
