import { initialsOf } from '#web/components/initials.ts'

/** The small square with a workspace's first letter. */
export function WorkspaceIcon({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name.split(' ')[0] ?? '')}
      className="initials grid size-[18px] shrink-0 place-items-center rounded-[5px] bg-ink text-[10px]/none font-semibold text-bg"
    />
  )
}
