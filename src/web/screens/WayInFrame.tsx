import type { ReactNode } from 'react'
import { SignInPicture } from '#features/auth/web/SignInPicture.tsx'
import { brand } from '#shared/brand.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'

/** The page on which somebody comes in: the name of the product, what is offered, the ways in, and beside them a picture of what waits inside. */
export function WayInFrame({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="grid min-h-full grid-cols-1 bg-surface md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <main className="flex flex-col p-6 md:p-10">
        <p className="flex items-center gap-2.5 text-lg font-[650] tracking-[-0.01em]">
          <BatonIcon size={26} />
          {brand.name}
        </p>
        <div className="my-auto w-full max-w-100 self-center py-12">
          <h1 className="text-2xl font-[650] tracking-[-0.02em] wrap-anywhere">
            {title.split('\n').map((line) => (
              // Lines are balanced in a block; the space is for anyone who hears the title.
              <span key={line} className="block text-balance">
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="mt-3 mb-8 text-lg/[1.5] text-pretty text-ink-2">{hint}</p>
          {children}
        </div>
      </main>
      <aside aria-hidden="true" className="grid place-items-center overflow-hidden border-l border-line bg-bg p-10 max-md:hidden">
        <SignInPicture />
      </aside>
    </div>
  )
}
