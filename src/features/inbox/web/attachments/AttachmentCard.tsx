import type { SyntheticEvent } from 'react'
import { isShowable } from '#web/components/isShowable.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { maxColouredText } from '#features/inbox/web/markup/codeBudget.ts'
import { LinkText } from '#features/inbox/web/markup/LinkText.tsx'
import { Markup } from '#features/inbox/web/markup/Markup.tsx'
import { safeHref } from '#features/inbox/web/markup/safeHref.ts'
import { AttachmentActions } from './AttachmentActions.tsx'
import { FileCard } from './FileCard.tsx'
import { MediaLink } from './MediaLink.tsx'
import { Picture } from './Picture.tsx'
import { Sound } from './Sound.tsx'
import { Video } from './Video.tsx'
import { attachmentStrings } from './attachment.strings.ts'
import type { OfferUse } from './OfferButton.tsx'

interface AttachmentCardProps {
  attachment: Attachment
  use: OfferUse
  /** How many characters of its code may be coloured. */
  codeBudget?: number
}

/**
 * A rich part of a message, as its reader saw it. What has words is one card with its picture on top and its buttons below; a picture or buttons
 * without words stand free.
 */
export function AttachmentCard({ attachment, use, codeBudget }: AttachmentCardProps) {
  const { service_name, author_name, title, text, fields, thumb_url, actions, file_url, file_name } = attachment
  // The name of a file stands on its link.
  const isOnlyName = Boolean(file_url && title && title === file_name)
  const says = Boolean(service_name || author_name || (title && !isOnlyName) || text || fields?.length || thumb_url)
  const media = <Media attachment={attachment} inCard={says} />
  const offers = actions?.length ? <AttachmentActions actions={actions} use={use} /> : null
  if (!says) {
    return (
      <div className="mt-1.5 flex w-full max-w-105 flex-col items-start gap-1.5">
        {media}
        {offers}
      </div>
    )
  }
  return (
    <div className="mt-1.5 w-100 max-w-full overflow-hidden rounded-lg border border-line-2 bg-raised">
      {media}
      <AttachmentText attachment={attachment} codeBudget={codeBudget} />
      {offers ? <div className="px-3 pb-2.5">{offers}</div> : null}
    </div>
  )
}

/** Picture, video, sound and file; in a card the picture has the whole width, so that a narrow one stands in its middle. */
function Media({ attachment, inCard }: { attachment: Attachment; inCard: boolean }) {
  const { title, image_url, file_name } = attachment
  const picture =
    image_url && isShowable(image_url) ? <Picture src={image_url} name={file_name || title || undefined} inCard={inCard} /> : null
  if (!inCard) {
    return (
      <>
        {picture}
        <OtherMedia attachment={attachment} />
      </>
    )
  }
  return (
    <>
      {picture ? <div className="flex justify-center bg-sunk">{picture}</div> : null}
      {hasOtherMedia(attachment) ? (
        <div className="flex flex-col items-start gap-1.5 px-3 pt-2.5">
          <OtherMedia attachment={attachment} />
        </div>
      ) : null}
    </>
  )
}

/** The address of a picture that the page may not show, and links instead. */
const pictureLink = ({ image_url }: Attachment) => (image_url && !isShowable(image_url) ? image_url : null)

const hasOtherMedia = (attachment: Attachment) =>
  Boolean(pictureLink(attachment) || attachment.video_url || attachment.audio_url || attachment.file_url)

/** All but the picture that is shown. */
function OtherMedia({ attachment }: { attachment: Attachment }) {
  const { video_url, audio_url, file_url, file_name, file_type, file_size } = attachment
  const link = pictureLink(attachment)
  return (
    <>
      {link ? (
        <MediaLink href={link}>
          <LinkText text={link} href={link} />
        </MediaLink>
      ) : null}
      {video_url ? <Video address={video_url} name={file_name} /> : null}
      {audio_url ? <Sound address={audio_url} /> : null}
      {file_url ? <FileCard href={file_url} name={file_name || attachmentStrings.file} type={file_type} size={file_size} /> : null}
    </>
  )
}

function AttachmentText({ attachment, codeBudget = maxColouredText }: { attachment: Attachment; codeBudget: number | undefined }) {
  const { service_name, service_icon, service_url, author_name, author_link, title, title_link, text, fields, thumb_url } = attachment
  return (
    <div className="flex w-full gap-3 px-3 py-2 text-base">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        {service_name ? (
          <span className="flex items-center gap-1.5 text-sm text-ink-2">
            {service_icon && isShowable(service_icon) ? (
              <img
                src={service_icon}
                alt=""
                width={14}
                height={14}
                referrerPolicy="no-referrer"
                className="size-3.5 rounded-sm"
                onError={hide}
              />
            ) : null}
            <MaybeLink href={service_url}>{service_name}</MaybeLink>
          </span>
        ) : null}
        {author_name ? (
          <span className="text-sm text-ink-2">
            <MaybeLink href={author_link}>{author_name}</MaybeLink>
          </span>
        ) : null}
        {title ? (
          <span className="font-semibold">
            <MaybeLink href={title_link}>{title}</MaybeLink>
          </span>
        ) : null}
        {text ? (
          <div className="whitespace-pre-wrap">
            <Markup text={text} codeBudget={codeBudget} />
          </div>
        ) : null}
        {fields?.length ? (
          <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1.5">
            {fields.map((field, i) => (
              <div key={i} className={field.short ? '' : 'col-span-2'}>
                <dt className={field.title ? 'text-sm text-ink-3' : 'sr-only'}>{field.title || i + 1}</dt>
                <dd className="whitespace-pre-wrap">
                  <Markup text={field.value} codeBudget={0} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      {thumb_url && isShowable(thumb_url) ? (
        <img
          src={thumb_url}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-14 shrink-0 rounded-md bg-sunk object-cover"
          onError={hide}
        />
      ) : null}
    </div>
  )
}

function MaybeLink({ href, children }: { href: string | undefined; children: string }) {
  const safe = href ? safeHref(href) : null
  if (safe === null) return children
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer" className="underline-offset-2 hover:underline">
      <LinkText text={children} href={safe} />
    </a>
  )
}

/** A small picture that is gone says nothing; its place is given up. */
function hide(event: SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.hidden = true
}
