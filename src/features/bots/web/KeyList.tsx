import { useQuery } from '@tanstack/react-query'
import { CardList } from '#web/components/CardList.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { revokeKey, type ApiKey } from '#features/bots/contract.ts'
import { keysQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'

/** The API keys of the workspace; each can be revoked. */
export function KeyList() {
  const query = useQuery(keysQuery)
  const { data } = query
  if (hasFailed(query)) return <LoadFailed what={botStrings.keys.failed} query={query} />
  if (!data) return <Skeleton className="h-12 w-full" />
  if (data.length === 0) return <p className="text-warn-ink">{botStrings.keys.none}</p>
  return (
    <CardList>
      {data.map((key) => (
        <Key key={key.id} apiKey={key} />
      ))}
    </CardList>
  )
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const now = useNow()
  const used = apiKey.last_used_at === null ? botStrings.keys.unused : botStrings.keys.used(listTime(apiKey.last_used_at, now))
  const maker = apiKey.made_by
  const time = listTime(apiKey.created_at, now)
  const made = maker ? botStrings.keys.madeBy(time, maker.name) : botStrings.keys.made(time)
  const revoke = async () => {
    await callApi(revokeKey, { params: { id: apiKey.id } })
    queries.setQueryData<ApiKey[]>(keysQuery.queryKey, (keys) => keys?.filter(({ id }) => id !== apiKey.id))
    toast(botStrings.keys.revoked(apiKey.name))
  }
  return (
    <li ref={focusBeside} className="flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 gap-2">
          <span className="truncate font-[550]">{apiKey.name}</span>
          <code className="shrink-0 font-mono text-ink-2">{apiKey.starts_with}…</code>
        </p>
        <p className="num text-sm text-pretty text-ink-3">
          {made} · {used}
        </p>
        {maker && !maker.may_still ? <p className="text-sm text-warn-ink">{botStrings.keys.makerMayNot(maker.name)}</p> : null}
      </div>
      <ConfirmButton
        name={botStrings.keys.revoke}
        label={botStrings.keys.revokeNamed(apiKey.name)}
        title={botStrings.keys.revokeTitle(apiKey.name)}
        hint={botStrings.keys.revokeHint}
        action={botStrings.keys.revoke}
        run={revoke}
      />
    </li>
  )
}
