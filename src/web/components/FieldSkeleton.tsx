import { Skeleton } from './Skeleton.tsx'

/** A control of a form that is on its way, with its label and help, so that nothing below it moves when it comes. */
export function FieldSkeleton({ label, help }: { label: string; help?: string | undefined }) {
  return (
    <div>
      <span className="mb-1 block font-[550]">{label}</span>
      <Skeleton className="h-[34px] w-full pointer-coarse:h-11" />
      {help ? <p className="mt-1 text-sm text-pretty text-ink-3">{help}</p> : null}
    </div>
  )
}
