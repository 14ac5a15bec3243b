import { useState } from 'react'
import { classes } from './classes.ts'
import { isShowable } from './isShowable.ts'
import { hueOf, initialsOf } from './initials.ts'

interface AvatarProps {
  /** Decides the colour, so that somebody looks the same everywhere. */
  id: string
  name: string
  image?: string | null | undefined
  /** Pixels. */
  size?: number
  className?: string
}

/** A face: the picture where there is one and it loads (addresses of companies expire), initials on a colour of their own otherwise. The name stands beside it, so it is hidden from screen readers. */
export function Avatar({ id, name, image, size = 28, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classes(
        'initials relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-semibold text-[white] select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.39), background: `oklch(50% 0.095 ${hueOf(id)})` }}
    >
      {image && image !== failed && isShowable(image) ? (
        <img
          src={image}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(image)}
        />
      ) : null}
    </span>
  )
}
