import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { LoginStrings } from '#providers/card.ts'
import { beginLogin, type CompanyLogin } from '#features/bots/loginContract.ts'
import { loginQuery } from './botQueries.ts'
import { botStrings } from './bot.strings.ts'
import { leaveForCompany, useCompanyTrip } from './useCompanyTrip.ts'

interface CompanyAccountProps {
  provider: string
  login: LoginStrings
  /** Where the person comes back to. */
  path: string
  disabled?: boolean
}

const text = botStrings.login

/** The account of the signed-in person at a company, by which a bot is connected there: none, one, one that lacks permissions, one that ran out, or one that the browser keeps them from. */
export function CompanyAccount({ provider, login, path, disabled = false }: CompanyAccountProps) {
  const query = useQuery(loginQuery(provider))
  const account = query.data
  return (
    <section aria-label={login.company} className="space-y-2">
      <h2 className="font-[550]">{login.company}</h2>
      {account ? <Standing account={account} login={login} /> : <Unknown query={query} company={login.company} />}
      {account && account.state !== 'off' ? (
        <Connect provider={provider} path={path} disabled={disabled} blocked={account.state === 'connected' ? null : login.blocked}>
          {connectText(account.state, login)}
        </Connect>
      ) : null}
    </section>
  )
}

function connectText(state: CompanyLogin['state'], login: LoginStrings): string {
  if (state === 'logged-out') return login.connect
  return state === 'expired' ? text.again : text.another
}

/** Stands in for an account that is not loaded. */
function Unknown({ query, company }: { query: UseQueryResult<CompanyLogin>; company: string }) {
  if (hasFailed(query)) return <LoadFailed what={text.failed(company)} query={query} />
  return (
    <div role="status" aria-label={text.loading}>
      <Skeleton className="h-[34px] w-full" />
    </div>
  )
}

function Standing({ account, login }: { account: CompanyLogin; login: LoginStrings }) {
  if (account.state === 'off') return <Notice variant="warning">{login.off}</Notice>
  if (account.state === 'logged-out') return <p className="text-ink-2">{text.loggedOut}</p>
  if (account.state === 'expired') return <Notice variant="warning">{text.expired(login.company, account.name ?? '')}</Notice>
  if (account.missing.length === 0) return <p className="text-ink-2">{text.connected(account.name ?? '')}</p>
  return (
    <Notice variant="warning">
      <p>{text.missing}</p>
      <ul className="my-1 list-disc pl-5 font-mono text-sm">
        {account.missing.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      <p>{text.grant}</p>
    </Notice>
  )
}

interface ConnectProps {
  provider: string
  path: string
  disabled: boolean
  /** What is said to who came back without an answer of the company; null where there is one. */
  blocked: string | null
  children: string
}

function Connect({ provider, path, disabled, blocked, children }: ConnectProps) {
  const [trip, setTrip] = useCompanyTrip(provider)
  const { run, failure } = useAction(
    async () => {
      setTrip('going')
      const { url } = await callApi(beginLogin, { params: { provider }, body: { path } })
      leaveForCompany(provider, path, url)
    },
    () => setTrip('here'),
  )
  return (
    <>
      <div role="status">{trip === 'back' && blocked !== null ? <Notice variant="warning">{blocked}</Notice> : null}</div>
      <Button disabled={disabled || trip === 'going'} onClick={() => run()}>
        {children}
      </Button>
      <p role="alert" className="text-danger-ink empty:hidden">
        {failure?.message}
      </p>
    </>
  )
}
