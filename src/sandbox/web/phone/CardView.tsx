import { ExternalLink, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '#shared/fileSize.ts'
import type { Card, Choice } from '#sandbox/phone/contract.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { safeAddress } from '#sandbox/web/safeAddress.ts'
import type { Sending } from '#sandbox/web/useSending.ts'
import { WithLinks } from './WithLinks.tsx'

/** A part of a message beside its words, as a phone shows it: picture on top, then what it says, then what can be pressed. */
export function CardView({ card, sending, isMine }: { card: Card; sending: Sending; isMine: boolean }) {
  const { title, link, image, audio, file, buttons } = card
  return (
    <div className="mt-0.5 w-68 max-w-[88%] overflow-hidden rounded-[18px] border border-line-2 bg-raised">
      <Views card={card} />
      <Words card={card} />
      {audio ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the same
        <audio src={audio} controls preload="metadata" aria-label={title ?? phoneStrings.audio} className="block w-full p-1.5" />
      ) : null}
      {file ? <FileLink file={file} /> : null}
      {!title && link && !image ? (
        <div className="px-3.5 py-2.5 wrap-anywhere">
          <MaybeLink href={link}>{link}</MaybeLink>
        </div>
      ) : null}
      {buttons?.length ? (
        <ul className="border-t border-line">
          {buttons.map((button, i) => (
            <li key={i} className="border-line not-first:border-t">
              <CardButton button={button} disabled={isMine} sending={sending} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A picture or a film. */
function Views({ card: { title, image, video } }: { card: Card }) {
  return (
    <>
      {image ? (
        <img
          src={image}
          alt={title ?? phoneStrings.picture}
          referrerPolicy="no-referrer"
          className="block max-h-56 min-h-24 w-full bg-sunk object-cover"
        />
      ) : null}
      {video ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers and bots of the sandbox send has none
        <video
          src={video}
          controls
          playsInline
          preload="metadata"
          aria-label={title ?? phoneStrings.video}
          className="block max-h-56 w-full bg-sunk"
        />
      ) : null}
    </>
  )
}

function Words({ card: { title, text, link, from, audio, fields } }: { card: Card }) {
  // A voice message with its name above it would say the same twice; its player has the name for who cannot see it.
  const heading = audio ? undefined : title
  if (!heading && !text && !from && !fields?.length) return null
  return (
    <div className="flex flex-col gap-0.5 px-3.5 py-2.5 wrap-anywhere">
      {from ? <span className="text-xs text-ink-3">{from}</span> : null}
      {heading ? (
        <span className="text-md font-semibold">
          <MaybeLink href={link}>{heading}</MaybeLink>
        </span>
      ) : null}
      {text ? (
        <p className="whitespace-pre-wrap text-ink-2">
          <WithLinks text={text} />
        </p>
      ) : null}
      {fields?.length ? <FieldList fields={fields} /> : null}
    </div>
  )
}

function FieldList({ fields }: { fields: NonNullable<Card['fields']> }) {
  return (
    <dl className="mt-1 flex flex-col gap-1">
      {fields.map((field, i) => (
        <div key={i} className="flex justify-between gap-3">
          <dt className={field.title ? 'text-ink-3' : 'sr-only'}>{field.title ?? i + 1}</dt>
          <dd className={field.title ? 'num text-right' : ''}>{field.value}</dd>
        </div>
      ))}
    </dl>
  )
}

const press =
  'flex min-h-10 w-full items-center justify-center gap-1.5 px-3 text-center font-[550] text-focus -outline-offset-2 hover:bg-hover'

function CardButton({ button, disabled, sending }: { button: Choice; disabled: boolean; sending: Sending }) {
  const { title, payload, url } = button
  const href = url === undefined ? undefined : safeAddress(url)
  if (href === undefined) {
    return (
      <button
        type="button"
        disabled={disabled}
        className={press}
        onClick={() => sending.send({ text: title, button: true, ...(payload === undefined ? {} : { payload }) })}
      >
        {title}
      </button>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={press}>
      {title}
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only">{phoneStrings.newTab}</span>
    </a>
  )
}

function FileLink({ file }: { file: NonNullable<Card['file']> }) {
  return (
    <a
      href={safeAddress(file.url)}
      target="_blank"
      rel="noopener noreferrer"
      className="flex items-center gap-2.5 px-3.5 py-2.5 -outline-offset-2 hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunk text-ink-2">
        <FileText size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-[550]">{file.name}</span>
        {file.size === undefined ? null : <span className="num block text-sm text-ink-2">{fileSize(file.size)}</span>}
      </span>
      <span className="sr-only">{phoneStrings.newTab}</span>
    </a>
  )
}

function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const safe = href === undefined ? undefined : safeAddress(href)
  if (safe === undefined) return children
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
      {children}
    </a>
  )
}
