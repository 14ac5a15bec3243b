import { useEffect, useState } from 'react'
import { readMarkers } from '#features/auth/rules.ts'
import { handOn } from '#features/auth/web/handOn.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { strings } from '#shared/app.strings.ts'
import { sentenceOf } from '#web/query/client.ts'
import { sessionToken } from '#web/query/session.ts'
import { Button } from '#web/components/Button.tsx'
import { useLate } from '#web/hooks/useLate.ts'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { Onward, CallbackOutcome } from './CallbackOutcome.tsx'

const text = laterStrings.callback

/** Where Slack sends people back to: goes on to the server, with who is signed in. Connecting something needs somebody who is. */
export function HandOnScreen({ connects }: { connects: boolean }) {
  usePageTitle(text.going)
  const [failure, setFailure] = useState<string | null>(null)
  const late = useLate(failure === null)
  const isStranger = connects && sessionToken() === null
  const go = () => {
    setFailure(null)
    handOn(connects ? whereToConnect() : '/auth/slack').catch((error: unknown) => setFailure(sentenceOf(error)))
  }
  useEffect(() => {
    if (!isStranger) go()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the address one came by
  }, [])
  if (isStranger) {
    return (
      <CallbackOutcome title={text.failed} failed actions={<Onward href="/?state=/profile/">{text.again}</Onward>}>
        {text.problems['signed-out']()}
      </CallbackOutcome>
    )
  }
  if (failure !== null) {
    return (
      <CallbackOutcome
        title={text.failed}
        failed
        actions={
          <Button size="lg" variant="main" onClick={go}>
            {strings.frame.retry}
          </Button>
        }
      >
        {failure}
      </CallbackOutcome>
    )
  }
  return <CallbackOutcome title={late ? text.going : ''} />
}

/** The state of an account that is linked says so; whatever else comes here lets a Slack workspace in. */
function whereToConnect(): string {
  const { link } = readMarkers(new URLSearchParams(location.search).get('state') ?? '')
  return link ? '/auth/slack/link' : '/auth/slack/integrate'
}
