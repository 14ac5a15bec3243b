import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import type { Account } from '#features/auth/contract.ts'
import { queries } from '#web/query/client.ts'
import { AccountList } from './AccountList.tsx'
import { accountsQuery } from './accountsQuery.ts'

afterEach(() => queries.clear())

test('the buttons that remove accounts with the same e-mail address say which company’s', () => {
  const account = { subject: '1', email: 'mara@northwind.example', connected_at: 1, needs_reconnect: false }
  const accounts: Account[] = [
    { ...account, provider: 'google' },
    { ...account, provider: 'slack' },
  ]
  queries.setQueryData(accountsQuery.queryKey, accounts)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AccountList />
    </QueryClientProvider>,
  )
  expect([...html.matchAll(/aria-label="(Remove [^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Remove Google account mara@northwind.example',
    'Remove Slack account mara@northwind.example',
  ])
})
