import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { Button } from '#web/components/Button.tsx'
import { FieldSkeleton } from '#web/components/FieldSkeleton.tsx'
import { FindField } from '#web/components/FindField.tsx'
import { Section } from '#web/components/Section.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import type { Reply } from '#features/saved-replies/contract.ts'
import { matchingReplies } from '#features/saved-replies/rules.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyList } from './ReplyList.tsx'
import { formTitle, replyStrings } from './reply.strings.ts'

interface ReplySettingsProps {
  /** What is being written: a reply to change, or null for a new one; undefined while nothing is. */
  writing: Reply | null | undefined
  onWrite: (reply: Reply | null | undefined) => void
}

/** Every saved reply somebody has: found by name and words, their own and the shared ones apart. */
export function ReplySettings({ writing, onWrite }: ReplySettingsProps) {
  const query = useQuery(repliesQuery)
  const { data } = query
  const [wanted, setWanted] = useState('')
  if (hasFailed(query)) return <LoadFailed what={replyStrings.failed} query={query} />
  if (!data) {
    return (
      <>
        <FieldSkeleton label={replyStrings.find} />
        <SkeletonRows count={4} hasFace={false} />
      </>
    )
  }
  const found = matchingReplies(data, wanted.trim().replace(/^\//, ''))
  const parts = [
    { title: replyStrings.own, replies: found.filter(({ shared }) => !shared) },
    { title: replyStrings.ofAll, replies: found.filter(({ shared }) => shared) },
  ]
  return (
    <>
      {data.length === 0 ? (
        <p className="text-ink-2">{replyStrings.none}</p>
      ) : (
        <FindField label={replyStrings.find} value={wanted} onChange={setWanted} />
      )}
      {data.length > 0 && found.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p role="status" className="text-ink-2">
            {replyStrings.nothingFits}
          </p>
          <Button onClick={() => setWanted('')}>{replyStrings.clear}</Button>
        </div>
      ) : null}
      {parts.map(({ title, replies }) =>
        replies.length === 0 ? null : (
          <Section key={title} title={title}>
            <div className="rounded-lg border border-line bg-surface">
              <ReplyList name={title} replies={replies} isInset onEdit={onWrite} />
            </div>
          </Section>
        ),
      )}
      {writing === undefined ? null : (
        <DialogFrame open onOpenChange={(open) => !open && onWrite(undefined)} title={formTitle(writing)}>
          <ReplyForm reply={writing} onDone={() => onWrite(undefined)} />
        </DialogFrame>
      )}
    </>
  )
}
