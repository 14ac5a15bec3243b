/** A place where something will stand, in the shape it will have. Give width and height by classes. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
