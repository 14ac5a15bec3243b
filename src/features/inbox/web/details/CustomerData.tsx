import { callApi } from '#web/query/callApi.ts'
import { toastFailure } from '#web/query/toastFailure.ts'
import { useAction } from '#web/query/useAction.ts'
import { useCan } from '#web/query/useMe.ts'
import { Button } from '#web/components/Button.tsx'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { isBlocked } from '#features/inbox/conversations/rules.ts'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { blockStrings } from '#features/inbox/web/actions/block.strings.ts'
import { useUnderWay } from '#features/inbox/web/actions/underWay.ts'
import { eraseCustomer, exportCustomer } from '#features/inbox/privacy/contract.ts'
import { DetailsHeading } from './DetailsHeading.tsx'
import { detailsStrings as text } from './details.strings.ts'

/** A customer's right to have, and to have erased, what is kept of them, and whether the team hears of them; for those who may. */
export function CustomerData({ conversation, onErased }: { conversation: Conversation; onErased: () => void }) {
  const mayExport = useCan('support')
  const mayErase = useCan('owner')
  const mayChat = useCan('chat')
  if (!mayExport && !mayErase && !mayChat) return null
  return (
    <section aria-labelledby="details-data">
      <DetailsHeading id="details-data" title={text.data} />
      <div className="flex flex-wrap gap-2 px-4">
        {mayExport ? <Export conversation={conversation} /> : null}
        {mayErase ? <Erase conversation={conversation} onErased={onErased} /> : null}
        {mayChat ? <Block conversation={conversation} /> : null}
      </div>
    </section>
  )
}

function Block({ conversation }: { conversation: Conversation }) {
  const isBusy = useUnderWay(conversation.id).includes('block')
  const blocked = !isBlocked(conversation)
  return (
    <Button aria-busy={isBusy} onClick={({ currentTarget }) => requestAct({ do: 'block', blocked }, [conversation], currentTarget)}>
      {blocked ? blockStrings.block : blockStrings.unblock}
    </Button>
  )
}

function Export({ conversation: { id, name } }: { conversation: Conversation }) {
  const { run, isRunning } = useAction(async () => {
    const kept = await callApi(exportCustomer, { params: { id } })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }))
    link.download = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.json`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }, toastFailure)
  return (
    <Button disabled={isRunning} onClick={() => run()}>
      {isRunning ? text.exporting : text.export}
    </Button>
  )
}

function Erase({ conversation: { id, name }, onErased }: { conversation: Conversation; onErased: () => void }) {
  const erase = async (typed: string) => {
    await callApi(eraseCustomer, { params: { id }, body: { name: typed } })
    onErased()
    toast(text.erased(name))
  }
  return (
    <ConfirmButton
      name={text.erase}
      title={text.eraseTitle(name)}
      hint={text.eraseHint}
      action={text.eraseAction}
      typed={{ label: text.eraseType(name), name }}
      run={erase}
    />
  )
}
