/** The look of the buttons in the menu bar that switch between workspaces and bots. */
export const switcherClasses =
  'flex h-[30px] min-w-0 items-center gap-1.5 rounded-md border border-transparent pr-2 pl-1.5 transition-colors select-none hover:bg-hover aria-expanded:bg-hover pointer-coarse:h-10'
