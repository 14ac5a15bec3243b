import { useEffect, useState } from 'react'
import { exchangeCode } from '#features/auth/contract.ts'
import { problemOf } from '#features/auth/web/problemOf.ts'
import { safeState } from '#features/auth/web/safeState.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { AppError } from '#shared/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { sessionToken, setSessionToken } from '#web/query/session.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { Button } from '#web/components/Button.tsx'
import { useLate } from '#web/hooks/useLate.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Onward, CallbackOutcome } from './CallbackOutcome.tsx'
import { otherOf, SwitchQuestion, type Other } from './SwitchQuestion.tsx'

const text = laterStrings.callback
// Read once, and taken out of the address at once: a code in an address ends up in histories and screenshots.
const query = new URLSearchParams(location.search)

/**
 * Where signing in comes back to: exchanges the one-time code for a session and goes on to where the person wanted, or to the invitation that
 * they came by. Also where connecting an account ends that did not work.
 */
export function CallbackScreen({ invite }: { invite?: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  usePageTitle(failure === null ? text.working : text.failed)
  const [attempt, setAttempt] = useState(0)
  const [other, setOther] = useState<Other | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const late = useLate(failure === null)
  const code = query.get('token')
  const target = invite === undefined ? safeState(query.get('state')) : `/account/settings/workspace/join/${encodeURIComponent(invite)}`
  // Who only wanted to connect an account is signed in as before.
  const isConnecting = query.get('connecting') === 'true' && sessionToken() !== null

  useEffect(() => {
    history.replaceState(null, '', location.pathname)
    if (code === null) {
      // By an invitation one may come signed in, as one may come by its link.
      if (invite !== undefined && !query.has('error') && sessionToken() !== null) return location.replace(target)
      return setFailure(problemOf(query))
    }
    let isCurrent = true
    exchange(code, isSwitching).then(
      (token) => {
        setSessionToken(token)
        location.replace(target)
      },
      (error: unknown) => {
        if (!isCurrent) return
        const asked = otherOf(error)
        if (asked) setOther(asked)
        else setFailure(explain(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [code, invite, target, attempt, isSwitching])

  if (other && !isSwitching) return <SwitchQuestion other={other} onSwitch={() => setSwitching(true)} />

  if (failure === null) {
    return (
      <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
        <BatonIcon size={36} />
        <p role="status" className="min-h-6 text-md text-ink-2">
          {late ? text.working : ''}
        </p>
      </main>
    )
  }
  const again = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }
  const actions = (
    <>
      {code !== null && failure !== text.used ? (
        <Button size="lg" onClick={again}>
          {strings.frame.retry}
        </Button>
      ) : null}
      {isConnecting ? (
        <Onward href={target}>{text.back}</Onward>
      ) : (
        <Onward href={`/?state=${encodeURIComponent(target)}`}>{text.again}</Onward>
      )}
    </>
  )
  return (
    <CallbackOutcome title={text.failed} failed actions={actions}>
      {failure}
    </CallbackOutcome>
  )
}

const exchanges = new Map<string, Promise<string>>()

/** A code works once, so however often the screen is drawn it is sent once; only an attempt that did not reach the server is repeated. */
function exchange(code: string, isSwitching: boolean): Promise<string> {
  const key = `${code} ${isSwitching}`
  const running = exchanges.get(key) ?? callApi(exchangeCode, { body: { code, switch: isSwitching } }).then((answer) => answer.token)
  exchanges.set(key, running)
  running.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') exchanges.delete(key)
  })
  return running
}

function explain(error: unknown): string {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal' && error.code !== 'too-many'
    ? text.used
    : sentenceOf(error)
}
