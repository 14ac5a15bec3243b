import { useEffect, useState } from 'react'
import { finishLogin } from '#features/bots/loginContract.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { sessionToken } from '#web/query/session.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from '#web/screens/frame/paths.ts'
import { CallbackOutcome, Onward } from './CallbackOutcome.tsx'

const text = botStrings.login

/** Where a company sends people back to who connect an account there for their bots: keeps it, and goes on to where they were. */
export function ConnectCallbackScreen({ provider }: { provider: string }) {
  const query = new URLSearchParams(location.search)
  const [code, state] = [query.get('code'), query.get('state')]
  const isStranger = sessionToken() === null
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (isStranger || !code || !state) return
    callApi(finishLogin, { params: { provider }, body: { code, state } }).then(
      // A full load: what was there before knew nothing of the account.
      ({ path }) => location.replace(path),
      (error: unknown) => setFailure(sentenceOf(error)),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the address one came by
  }, [])
  const refusal = !code || !state ? text.denied : failure
  const problem = isStranger ? laterStrings.callback.problems['signed-out']() : refusal
  usePageTitle(problem === null ? text.going : text.problem)
  if (problem === null) return <CallbackOutcome title={text.going} />
  const onward = isStranger ? <Onward href="/">{laterStrings.callback.again}</Onward> : <Onward href={paths.bots}>{text.back}</Onward>
  return (
    <CallbackOutcome title={text.problem} failed actions={onward}>
      {problem}
    </CallbackOutcome>
  )
}
