import { asComposerFiles, filesOf } from '#features/inbox/web/composer/composerFiles.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { discard, theOutbox } from './theOutbox.ts'
import { sendingStrings } from './sending.strings.ts'
import type { Outgoing } from './Outgoing.ts'
import { StaleReply } from './StaleReply.tsx'
import { useLiveState } from '#web/live/useLiveState.ts'
import { StateLine } from '#features/inbox/web/transcript/StateLine.tsx'

/** The state of a message that has not left yet, and what its writer can do about it. */
export function OutgoingLine({ outgoing }: { outgoing: Outgoing }) {
  const { conversation, write } = usePane()
  const { jmid, state, why, text, type, to, mentioned = [], pictures = [] } = outgoing
  const drop = { name: sendingStrings.discard, run: () => discard(conversation, jmid) }
  const edit = {
    name: sendingStrings.edit,
    run: () => {
      discard(conversation, jmid)
      const mode = type === 'note' ? 'note' : 'reply'
      filesOf(conversation).set([...asComposerFiles(pictures, mode), ...filesOf(conversation).get()])
      write(text, mode)
    },
  }
  if (state === 'stale') {
    const send = () => theOutbox.retry(conversation, jmid, { anyway: true })
    return <StaleReply outgoing={outgoing} onSend={send} actions={[edit, drop]} />
  }
  if (state === 'mentions') {
    const toCustomer = { name: sendingStrings.sendTo(to), run: () => theOutbox.retry(conversation, jmid, { public: true }) }
    const asNote = {
      name: sendingStrings.sendAsNote,
      run: () => theOutbox.retry(conversation, jmid, { type: 'note', privateRecipients: mentioned }),
    }
    return (
      <StateLine failed actions={[asNote, toCustomer, edit, drop]}>
        {paneStrings.delivery.failed(why)}
      </StateLine>
    )
  }
  if (state === 'failed') {
    const retry = { name: paneStrings.retry, run: () => theOutbox.retry(conversation, jmid) }
    return (
      <StateLine failed actions={[retry, edit, drop]}>
        {paneStrings.delivery.failed(why)}
      </StateLine>
    )
  }
  return <Waiting state={state} />
}

/** What a message that goes out by itself waits for. Whose page is live beside it must not look for the fault in their connection. */
function Waiting({ state }: { state: 'waiting' | 'sending' | 'offline' | 'slowed' }) {
  const isLive = useLiveState() === 'live'
  if (state === 'sending') return <StateLine>{paneStrings.delivery.sending}</StateLine>
  return <StateLine>{state === 'offline' && isLive ? sendingStrings.unanswered : sendingStrings[state]}</StateLine>
}
