import { useEffect, useState } from 'react'
import { googleConnects } from '#features/auth/rules.ts'
import { handOn } from '#features/auth/web/handOn.ts'
import { problemOf } from '#features/auth/web/problemOf.ts'
import { safeState } from '#features/auth/web/safeState.ts'
import { withoutReconnect } from '#features/bots/web/reconnectReturn.ts'
import { fieldNames } from '#shared/fieldNames.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { sentenceOf } from '#web/query/client.ts'
import { sessionToken } from '#web/query/session.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Onward, CallbackOutcome } from './CallbackOutcome.tsx'

const text = laterStrings.google
/** Where one tries again of whom nobody knows what they were about. */
const standardBegin = '/api/v1/googleoauth2'

/** Connecting an account of Google, seen from the page (spec, screen 21): no code, saving, saved, or a problem. */
export function GoogleCallbackScreen() {
  const query = new URLSearchParams(location.search)
  const saved = query.get('saved')
  // A refusal of Google comes back like a code, and is the server's to judge.
  const isBack = saved === null && (query.has('code') || query.has('error'))
  const isStranger = isBack && sessionToken() === null
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (isBack && !isStranger)
      handOn('/auth/google/callback/integrate2', ['jwt', 'clientkey']).catch((error: unknown) => setFailure(sentenceOf(error)))
  }, [isBack, isStranger])

  const refusal = saved === 'false' ? problemOf(query) : null
  const problem = failure ?? (isStranger ? laterStrings.callback.problems['signed-out']() : refusal)
  usePageTitle(titleOf({ problem, isBack, saved }))
  if (problem !== null) return <Problem problem={problem} isStranger={isStranger} />
  if (isBack) return <CallbackOutcome title={text.working}>{text.saving}</CallbackOutcome>
  if (saved === 'true') {
    return (
      <CallbackOutcome title={text.done} actions={<Onward href={safeState(query.get('state'))}>{text.go}</Onward>}>
        {text.doneHint}
      </CallbackOutcome>
    )
  }
  return (
    <CallbackOutcome title={text.cannot} failed actions={<Onward href={standardBegin}>{text.again}</Onward>}>
      {text.noCode}
    </CallbackOutcome>
  )
}

function titleOf({ problem, isBack, saved }: { problem: string | null; isBack: boolean; saved: string | null }): string {
  if (problem !== null) return text.failed
  if (isBack) return text.working
  return saved === 'true' ? text.done : text.failed
}

function Problem({ problem, isStranger }: { problem: string; isStranger: boolean }) {
  const begun = readBegun()
  const actions = (
    <>
      {isStranger ? (
        <Onward href="/?state=/profile/" variant="plain">
          {laterStrings.callback.again}
        </Onward>
      ) : null}
      {begun && !isStranger ? (
        <Onward href={begun.path} variant="plain">
          {laterStrings.callback.back}
        </Onward>
      ) : null}
      <Onward href={begun?.again ?? standardBegin}>{text.again}</Onward>
    </>
  )
  return (
    <CallbackOutcome title={text.failed} failed actions={actions}>
      {problem}
    </CallbackOutcome>
  )
}

/** What the address says of how it began: where one was, and where to try the same again, to come back there. Null where it says nothing. */
function readBegun(): { path: string; again: string } | null {
  const query = new URLSearchParams(location.search)
  const purpose = fieldNames(googleConnects).find((one) => one === query.get('purpose'))
  if (purpose === undefined) return null
  const path = safeState(query.get('state'))
  // Who goes back has brought no new access along.
  return { path: withoutReconnect(path), again: `${googleConnects[purpose]}?${new URLSearchParams({ state: path }).toString()}` }
}
