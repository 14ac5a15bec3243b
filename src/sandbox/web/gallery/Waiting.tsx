import { Skeleton } from '#web/components/Skeleton.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import { Specimen } from './Specimen.tsx'

/** What stands where something is on its way. */
export function Waiting() {
  return (
    <>
      <Specimen wide name="Skeleton" use="A place where something will stand, in the shape it will have.">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="size-7 rounded-full" />
      </Specimen>
      <Specimen wide name="SkeletonRows" use="Rows of a list while they are awaited.">
        <SkeletonRows count={2} />
        <SkeletonRows count={2} lines={3} hasFace={false} />
      </Specimen>
    </>
  )
}
