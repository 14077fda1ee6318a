export { SchoolNotices } from './NoticeList.tsx'
