import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { CallResponse } from '#shared/call.ts'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { listIntents, type Intent } from '#features/alerts/botContract.ts'
import { intentPage, intentsMatching, pageOf } from '#features/alerts/intentPages.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { FindField } from '#web/components/FindField.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'

const text = alertSettingsStrings.intents

interface IntentListProps {
  clientKey: string
  /** The name of the company of the bot's agent; null where the bot answers by itself. */
  company: string | null
  /** Where to go to connect an account again and come back. */
  connectAt: (at: string) => string
}

/** The intents of a bot's agent, to be chosen one by one. */
export function IntentList({ clientKey, company, connectAt }: IntentListProps) {
  const queryKey = [...queryKeys.intents, clientKey]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => callApi(listIntents, { params: { id: clientKey } }, { signal }) })
  const all = Array.isArray(query.data) ? query.data : []
  const choose = useAction(async ({ id, name, alertStatus }: Intent) => {
    // Only this one is said: others may be chosen on another device at the same moment. A name stands for the same intent where a bot says no ids.
    const body = { alertOptions: {}, intents_removed: [id, name], intents_added: alertStatus ? [] : [id] }
    const [saved] = await callApi(setBotAlerts, { params: { id: clientKey }, body })
    const isChosen = (one: Intent) => saved?.intents.some((chosen) => chosen === one.id || chosen === one.name) ?? one.alertStatus
    queries.setQueryData<CallResponse<typeof listIntents>>(queryKey, (known) =>
      Array.isArray(known) ? known.map((one) => ({ ...one, alertStatus: isChosen(one) })) : known,
    )
  }, toastFailure)
  if (hasFailed(query)) {
    return (
      <div className="mt-2">
        <LoadFailed what={text.failed} query={query} />
      </div>
    )
  }
  if (!query.data) return <Skeleton className="mt-2 h-32" />
  if (Array.isArray(query.data)) return <Intents intents={all} disabled={choose.isRunning} onChoose={choose.run} />
  const { account, reconnect } = query.data
  return (
    <div role="status" className="mt-2">
      <Notice variant="warning" title={text.expired(company ?? text.someCompany)}>
        <p>{account === null ? text.lastUnknown : text.last(account)}</p>
        <a href={connectAt(reconnect)} className={`mt-2 ${buttonClasses({})}`}>
          {text.reconnect(company ?? text.someCompany)}
        </a>
      </Notice>
    </div>
  )
}

/** Ten of them at a time, searched by name. */
function Intents({ intents, disabled, onChoose }: { intents: readonly Intent[]; disabled: boolean; onChoose: (intent: Intent) => void }) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState('1')
  const found = intentsMatching(intents, search)
  const { pages } = intentPage(found, 1)
  const page = pageOf(typed, pages)
  const { shown } = intentPage(found, page)
  const onSearch = (next: string) => {
    setSearch(next)
    setTyped('1')
  }
  if (intents.length === 0) return <p className="mt-2 text-ink-2">{text.none}</p>
  return (
    <div className="mt-2 space-y-2" role="group" aria-label={text.title}>
      <FindField label={text.search} value={search} onChange={onSearch} />
      {shown.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p role="status" className="text-ink-2">
            {text.noneFits}
          </p>
          <Button onClick={() => onSearch('')}>{text.clear}</Button>
        </div>
      ) : (
        <ul aria-label={text.title} className="divide-y divide-line rounded-md border border-line">
          {shown.map((intent) => (
            <li key={intent.id} className="relative flex items-start gap-2.5 px-3.5 py-1.5 pointer-coarse:py-3">
              <input
                id={`${id}-${intent.id}`}
                type="checkbox"
                className="relative z-1 mt-0.5 size-4 shrink-0"
                checked={intent.alertStatus}
                disabled={disabled}
                onChange={() => onChoose(intent)}
              />
              <label htmlFor={`${id}-${intent.id}`} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0">
                {intent.name}
              </label>
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 ? <Pager pages={pages} page={page} typed={typed} onType={setTyped} /> : null}
    </div>
  )
}

/** Which page is shown: one back, one on, or by its number. */
function Pager({ pages, page, typed, onType }: { pages: number; page: number; typed: string; onType: (typed: string) => void }) {
  const id = useId()
  // At either end the button is not made unusable, which would take the focus from it.
  const turn = (by: 1 | -1) => onType(String(Math.min(Math.max(page + by, 1), pages)))
  return (
    <div className="flex items-center gap-2">
      <IconButton name={text.previous} aria-disabled={page <= 1} className={step} onClick={() => turn(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <label htmlFor={`${id}-page`} className="text-ink-2">
        {text.page}
      </label>
      <input
        id={`${id}-page`}
        inputMode="numeric"
        className="num h-[34px] w-14 rounded-md border border-edge bg-raised px-2 text-center text-ink pointer-coarse:h-11"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => onType(String(page))}
      />
      <span className="num text-ink-2">{text.of(pages)}</span>
      <IconButton name={text.next} aria-disabled={page >= pages} className={step} onClick={() => turn(1)}>
        <ChevronRight size={16} />
      </IconButton>
    </div>
  )
}

const step = 'aria-disabled:opacity-50'
