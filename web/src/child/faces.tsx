import type { ReactNode } from 'react'

const Face = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12.5" r="6.5" />
    <path d="M10 15c1.2 1 2.8 1 4 0M9.8 12v.01M14.2 12v.01" />
    {children}
  </svg>
)

export const BoyIcon = () => (
  <Face>
    <path d="M5.6 11.4C4.8 7 7.6 4.2 12 4.2s7.2 2.8 6.4 7.2M5.6 11.4c2.6 0 4.4-1.3 5.2-3.4 1.4 2.2 4 3.4 7.6 3.4" />
  </Face>
)

export const GirlIcon = () => (
  <Face>
    <path d="M6.2 9.8C8.5 9.5 10.8 8.3 12 6c1.2 2.3 3.5 3.5 5.8 3.8M5.6 14c-1.6 1-2.3 2.7-2.1 5M18.4 14c1.6 1 2.3 2.7 2.1 5M2.2 19.5l2.8-.6M21.8 19.5l-2.8-.6" />
  </Face>
)
