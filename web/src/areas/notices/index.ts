export { default as SchoolNotices } from './SchoolNotices.tsx'
