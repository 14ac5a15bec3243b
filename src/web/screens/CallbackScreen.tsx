import { useEffect, useState } from 'react'
import { exchangeCode } from '#features/auth/contract.ts'
import { problemOf } from '#features/auth/web/problemOf.ts'
import { safeState } from '#features/auth/web/safeState.ts'
import { laterWords } from '#shared/laterWords.ts'
import { words } from '#shared/words.ts'
import { AppError } from '#shared/errors.ts'
import { ask } from '#web/api/ask.ts'
import { sentenceOf } from '#web/api/client.ts'
import { sessionToken, setSessionToken } from '#web/api/session.ts'
import { BatonMark } from '#web/ui/BatonMark.tsx'
import { Button, buttonClasses } from '#web/ui/Button.tsx'
import { useLate } from '#web/ui/useLate.ts'
import { usePageTitle } from '#web/ui/usePageTitle.ts'

// Read once, and taken out of the address at once: a code in an address ends up in histories and screenshots.
const query = new URLSearchParams(location.search)

/** Where signing in comes back to: exchanges the one-time code for a session and goes on to where the person wanted. */
export function CallbackScreen() {
  usePageTitle(laterWords.callback.working)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const late = useLate(failure === null)
  const code = query.get('token')
  const target = safeState(query.get('state'), location.origin)
  // Who only wanted to connect an account is signed in as before.
  const isConnecting = query.get('connecting') === 'true' && sessionToken() !== null

  useEffect(() => {
    history.replaceState(null, '', location.pathname)
    if (code === null) return setFailure(problemOf(query))
    let isCurrent = true
    exchange(code).then(
      (token) => {
        setSessionToken(token)
        location.replace(target)
      },
      (error: unknown) => isCurrent && setFailure(explain(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [code, target, attempt])

  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <BatonMark size={36} />
      {failure === null ? (
        <p role="status" className="min-h-6 text-md text-ink-2">
          {late ? laterWords.callback.working : ''}
        </p>
      ) : (
        <div role="alert" className="grid justify-items-center gap-3">
          <h1 className="text-xl font-semibold">{laterWords.callback.failed}</h1>
          <p className="max-w-96 text-md text-balance text-ink-2">{failure}</p>
          <div className="flex gap-2">
            {code !== null && failure !== laterWords.callback.used ? (
              <Button
                size="lg"
                onClick={() => {
                  setFailure(null)
                  setAttempt(attempt + 1)
                }}
              >
                {words.frame.retry}
              </Button>
            ) : null}
            {isConnecting ? (
              <a href={target} className={buttonClasses({ look: 'main', size: 'lg' })}>
                {laterWords.callback.back}
              </a>
            ) : (
              <a href={`/?state=${encodeURIComponent(target)}`} className={buttonClasses({ look: 'main', size: 'lg' })}>
                {laterWords.callback.again}
              </a>
            )}
          </div>
        </div>
      )}
    </main>
  )
}

const exchanges = new Map<string, Promise<string>>()

/** A code works once, so however often the screen is drawn it is sent once; only an attempt that did not reach the server is repeated. */
function exchange(code: string): Promise<string> {
  const running = exchanges.get(code) ?? ask(exchangeCode, { body: { code } }).then((answer) => answer.token)
  exchanges.set(code, running)
  running.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unavailable') exchanges.delete(code)
  })
  return running
}

function explain(error: unknown): string {
  return error instanceof AppError && error.code !== 'unavailable' && error.code !== 'internal'
    ? laterWords.callback.used
    : sentenceOf(error)
}
