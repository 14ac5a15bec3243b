import { botSettingErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { SourceRules } from '#features/bots/ports.ts'
import { dropToken, loginOf, tokenOf, type LoginPorts } from './loginRow.ts'

/**
 * What the company gives for what was chosen from the caller's account there, such as the token of a page. Nothing is asked where nothing was
 * chosen.
 */
export async function grantsFor(
  ctx: RequestContext,
  rules: SourceRules,
  given: Readonly<Record<string, string>> | undefined,
  ports: LoginPorts,
): Promise<Record<string, string> | undefined> {
  const names = rules.fields.filter(({ chosen }) => chosen).map(({ name }) => name)
  const chosen = Object.fromEntries(Object.entries(given ?? {}).filter(([name, value]) => names.includes(name) && value !== ''))
  if (Object.keys(chosen).length === 0) return undefined
  const login = loginOf(ports, rules.provider)
  const { token, sealed } = await tokenOf(ctx, ports, rules.provider)
  return (await login.fill(token, chosen)) ?? dropToken(ctx, ports, rules.provider, sealed)
}

/** Asks the company whether it takes these credentials. @throws AppError 'bad-input' at the field that is wrong */
export async function checkCredentials(rules: SourceRules, filled: Readonly<Record<string, string>>, ports: LoginPorts): Promise<void> {
  const wrong = await ports.company(rules.provider)?.check?.(filled)
  if (wrong) throw botSettingErrors.wrong({ says: wrong.message }).with({ field: wrong.field })
}
