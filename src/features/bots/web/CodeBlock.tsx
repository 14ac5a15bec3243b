import type { Snippet } from '#providers/snippet.ts'
import { CopyButton } from '#web/components/CopyButton.tsx'

/** A piece of code to copy, under its title. */
export function CodeBlock({ title, code }: Pick<Snippet, 'title' | 'code'>) {
  return (
    <figure className="overflow-hidden rounded-lg border border-line bg-sunk">
      <figcaption className="flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-3.5 font-[550]">
        <span className="min-w-0 flex-1">{title}</span>
        <CopyButton text={code} name={title} />
      </figcaption>
      {/* Focusable, so that who uses the keyboard can scroll it. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto px-3.5 py-2.5 font-mono text-sm/[1.6] -outline-offset-2"
      >
        {code}
      </pre>
    </figure>
  )
}
