import { memberStrings } from './member.strings.ts'
import type { Membership, ScopeGiven } from '#features/workspaces/members/contract.ts'
import { choosesBots, scopes } from '#shared/visibility.ts'
import { seesEverything } from '#features/workspaces/members/scope.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useBotsQuery } from '#web/query/useBots.ts'

interface ScopeFieldsProps {
  given: ScopeGiven
  /** What the reader sees, who must see all to change what others see. */
  actor: Pick<Membership, 'is_owner' | 'scope'>
  onGive: (change: Pick<ScopeGiven, 'scope'>) => void
  /** One of the bots, by its client key, is chosen or not any more. */
  onToggle: (bot: string, on: boolean) => void
}

const text = memberStrings

/** Which conversations a member sees. */
export function ScopeFields({ given, actor, onGive, onToggle }: ScopeFieldsProps) {
  const mayGive = seesEverything(actor)
  return (
    <div>
      <fieldset>
        <legend className="mb-1 font-[550]">{text.scope}</legend>
        <div className="overflow-hidden rounded-lg border border-line bg-surface">
          {scopes.map((scope) => (
            <div key={scope} className="border-b border-line/60 px-3.5 py-2.5 last:border-b-0 pointer-coarse:py-3">
              <label className="flex items-start gap-3 pointer-coarse:-my-3 pointer-coarse:py-3">
                <input
                  type="radio"
                  name="scope"
                  className="mt-0.5 size-4 shrink-0"
                  checked={given.scope === scope}
                  disabled={!mayGive}
                  onChange={() => onGive({ scope })}
                />
                <span className="min-w-0">{text.scopes[scope]}</span>
              </label>
              {choosesBots(scope) && given.scope === scope ? <BotChoices given={given} mayGive={mayGive} onToggle={onToggle} /> : null}
            </div>
          ))}
        </div>
      </fieldset>
      {mayGive ? null : <p className="mt-1 text-sm text-ink-3">{text.scopeNotYours}</p>}
    </div>
  )
}

interface BotChoicesProps extends Pick<ScopeFieldsProps, 'given' | 'onToggle'> {
  mayGive: boolean
}

/** The bots to choose from, once they are known. */
function BotChoices({ given, mayGive, onToggle }: BotChoicesProps) {
  const query = useBotsQuery()
  const { data: bots } = query
  if (bots === undefined) {
    return (
      <div className="mt-2 ml-7">
        {hasFailed(query) ? <LoadFailed what={text.botsFailed} query={query} /> : <Skeleton className="h-14 w-full" />}
      </div>
    )
  }
  return (
    <div role="group" aria-label={text.scopes.bots} className="mt-2 ml-7 space-y-1.5 pointer-coarse:space-y-0">
      {bots.map((bot) => (
        <label key={bot.client_key} className="flex items-center gap-2.5 pointer-coarse:min-h-10">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={given.scope_bots.includes(bot.client_key)}
            disabled={!mayGive}
            onChange={(event) => onToggle(bot.client_key, event.target.checked)}
          />
          <span className="min-w-0 truncate">{bot.name}</span>
        </label>
      ))}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {missingOf(bots.length, given)}
      </p>
    </div>
  )
}

/** What is missing before chosen bots can be seen; null where nothing is. */
function missingOf(bots: number, given: ScopeGiven): string | null {
  if (bots === 0) return text.noBots
  return given.scope_bots.length === 0 ? text.chooseBot : null
}
