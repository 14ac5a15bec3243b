import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { Button } from '#web/components/Button.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { replyStrings } from './reply.strings.ts'

const box = 'w-full rounded-md border border-edge bg-raised px-2.5'

/** Where a saved reply is written or changed. */
export function ReplyForm({ reply, onDone }: { reply: Reply | null; onDone: () => void }) {
  const [name, setName] = useState(reply?.name ?? '')
  const [text, setText] = useState(reply?.text ?? '')
  const [shared, setShared] = useState(reply?.shared ?? false)
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const save = () => {
    setBusy(true)
    callApi(saveReply, { body: { ...(reply && { id: reply.id }), name, text, shared } }).then(onDone, (error: unknown) => {
      setBusy(false)
      setWhy(sentenceOf(error))
    })
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {why === null ? null : <Notice variant="warning">{why}</Notice>}
      <label className="flex flex-col gap-1">
        <span className="font-[550]">{replyStrings.name}</span>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for, and this is where one begins
          autoFocus
          value={name}
          maxLength={40}
          placeholder={replyStrings.namePlaceholder}
          className={`${box} h-[34px] pointer-coarse:h-10`}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label className="flex flex-col gap-1">
        <span className="font-[550]">{replyStrings.text}</span>
        <textarea
          value={text}
          rows={6}
          maxLength={10_000}
          className={`${box} resize-y py-2`}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className="flex items-center gap-2 pointer-coarse:py-2">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        {replyStrings.shared}
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{replyStrings.back}</Button>
        <Button variant="main" type="submit" disabled={busy || name.trim() === '' || text.trim() === ''}>
          {replyStrings.save}
        </Button>
      </div>
    </form>
  )
}
