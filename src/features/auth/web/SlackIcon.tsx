/** Slack's mark, as its guidelines want it on sign-in buttons. */
export function SlackIcon() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 48 48">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path stroke="#36c5f0" d="M18.5 8v0M8 18.5h10.5" />
        <path stroke="#2eb67d" d="M40 18.5v0M29.5 8v10.5" />
        <path stroke="#ecb22e" d="M29.5 40v0M40 29.5H29.5" />
        <path stroke="#e01e5a" d="M8 29.5v0M18.5 40V29.5" />
      </g>
    </svg>
  )
}
