import { useQuery } from '@tanstack/react-query'
import { laterStrings } from '#shared/later.strings.ts'
import { CardList } from '#web/components/CardList.tsx'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { unlinkAccount, type Account } from '#features/auth/contract.ts'
import { companies, companyNames, googleConnects, type Company } from '#features/auth/rules.ts'
import { accountsQuery } from './accountsQuery.ts'
import { CompanyIcon } from './CompanyLink.tsx'
import { useWaysIn } from '#web/query/useWaysIn.ts'

const text = laterStrings.accounts
const starts: Record<Company, string> = { google: googleConnects.link, slack: '/auth/slack/link' }

/** The accounts one gets in with: connecting another, connecting one again, taking one away. */
export function AccountList() {
  const query = useQuery(accountsQuery)
  const { data } = query
  const { data: ways } = useWaysIn()
  if (hasFailed(query)) return <LoadFailed query={query} />
  if (!data) return <Skeleton className="h-14 w-full" />
  return (
    <>
      {data.length === 0 ? (
        <p className="text-ink-2">{text.none}</p>
      ) : (
        <CardList>
          {data.map((account) => (
            <Row key={`${account.provider} ${account.subject}`} account={account} isLast={data.length === 1} />
          ))}
        </CardList>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {companies
          .filter((company) => ways?.[company])
          .map((company) => (
            <a key={company} href={`${starts[company]}?state=/profile/`} className={buttonClasses({})}>
              <CompanyIcon company={company} />
              {data.some(({ provider }) => provider === company)
                ? text.another(companyNames[company])
                : text.connect(companyNames[company])}
            </a>
          ))}
      </div>
    </>
  )
}

function Row({ account, isLast }: { account: Account; isLast: boolean }) {
  const now = useNow()
  const { provider, subject, email, connected_at, needs_reconnect } = account
  const name = companyNames[provider]
  const remove = async () => {
    const { accounts } = await callApi(unlinkAccount, { params: { provider, subject } })
    queries.setQueryData(accountsQuery.queryKey, accounts)
    toast(text.removed(name))
  }
  return (
    <li ref={focusBeside} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line/60 px-3.5 py-2.5 last:border-b-0">
      <CompanyIcon company={provider} />
      <div className="min-w-0 flex-1">
        <p className="font-[550] wrap-anywhere">{email ?? name}</p>
        <p className="num truncate text-sm text-ink-3">
          {name} · {text.since(listTime(connected_at, now))}
        </p>
      </div>
      {isLast ? (
        <span className="text-sm text-ink-3">{text.onlyWay}</span>
      ) : (
        <ConfirmButton
          name={text.remove}
          label={text.removeNamed(name, email ?? '').trim()}
          title={text.confirm(name)}
          hint={[text.confirmHint(email ?? name), ...(provider === 'google' ? [text.botsStay] : [])].join(' ')}
          action={text.remove}
          run={remove}
        />
      )}
      {needs_reconnect ? (
        <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 pl-[30px]">
          <p className="min-w-40 flex-1 text-sm text-pretty text-warn-ink">{text.revoked(name)}</p>
          <a href={`${starts[provider]}?state=/profile/`} className={buttonClasses({ variant: 'main' })}>
            {text.again}
          </a>
        </div>
      ) : null}
    </li>
  )
}
