import { CircleAlert } from 'lucide-react'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { SaidRow } from '#sandbox/web/rowsOf.ts'
import type { Sending } from '#sandbox/web/useSending.ts'

/** Why an own line did not get through, and another try where one helps. */
export function FailedLine({ line, sending }: { line: SaidRow['line']; sending: Sending }) {
  return (
    <p role="alert" className="flex max-w-[88%] flex-wrap items-center justify-end gap-x-2 px-1 text-sm text-danger-ink">
      <span className="flex items-center gap-1 text-right">
        <CircleAlert size={13} aria-hidden="true" className="shrink-0" />
        {line.why || phoneStrings.states.failed}
      </span>
      {sending.mayResend(line) ? (
        <button
          type="button"
          className="rounded-md px-1 font-semibold underline underline-offset-2 hover:bg-hover pointer-coarse:min-h-10"
          onClick={() => sending.resend(line)}
        >
          {phoneStrings.resend}
        </button>
      ) : null}
    </p>
  )
}
