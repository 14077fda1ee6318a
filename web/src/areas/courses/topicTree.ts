import type { CourseTopic } from '@portal/contract/courses'
import type { TreeNode } from '../../ui/plain/tree.ts'

/** The flat list as a tree; its order is kept. A topic that should hold others but holds none says so. */
export function topicTree(topics: readonly CourseTopic[], noSubtopics: string, parentId: number | null = null): TreeNode[] {
  return topics
    .filter((topic) => topic.parentCourseTopicId === parentId)
    .map(({ courseTopicId, courseTopicName, isParent }) => {
      const inner = topicTree(topics, noSubtopics, courseTopicId)
      const none = { id: `${courseTopicId}-none`, name: noSubtopics, content: noSubtopics, children: [] }
      return {
        id: String(courseTopicId),
        name: courseTopicName,
        content: courseTopicName,
        children: isParent === 'Y' && inner.length === 0 ? [none] : inner,
      }
    })
}
