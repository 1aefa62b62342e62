import { addressesOf, type DemoProblem } from './problem.ts';

export const HARD_PROBLEMS: readonly DemoProblem[] = [
  {
    title: 'Trapping Rain Water',
    ...addressesOf('trapping-rain-water'),
    difficulty: 'hard',
    hints: ['How high does the water stand over one bar?', 'You know the lower of the two highest walls before you know the other one.'],
    solutions: [
      {
        language: 'python',
        description: 'Two pointers: the side with the lower wall decides its own water, whatever stands in between.',
        code: `def trap(height: list[int]) -> int:
    left, right = 0, len(height) - 1
    left_wall = right_wall = water = 0
    while left <= right:
        if left_wall <= right_wall:
            left_wall = max(left_wall, height[left])
            water += left_wall - height[left]
            left += 1
        else:
            right_wall = max(right_wall, height[right])
            water += right_wall - height[right]
            right -= 1
    return water`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(1)',
      },
      {
        language: 'java',
        description: 'A stack of bars that fall from left to right; a higher bar fills the basins behind it layer by layer.',
        code: `int trap(int[] height) {
    Deque<Integer> falling = new ArrayDeque<>();
    int water = 0;
    for (int i = 0; i < height.length; i++) {
        while (!falling.isEmpty() && height[i] > height[falling.peek()]) {
            int floor = height[falling.pop()];
            if (falling.isEmpty()) break;
            int width = i - falling.peek() - 1;
            water += width * (Math.min(height[i], height[falling.peek()]) - floor);
        }
        falling.push(i);
    }
    return water;
}`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(n)',
      },
    ],
  },
  {
    title: 'Merge k Sorted Lists',
    ...addressesOf('merge-k-sorted-lists'),
    difficulty: 'hard',
    hints: ['Only k nodes can be the next one.', 'Which structure hands out the smallest of k values and takes in a new one quickly?'],
    solutions: [
      {
        language: 'java',
        description: 'A heap of the k list heads: take the smallest, put its successor in.',
        code: `ListNode mergeKLists(ListNode[] lists) {
    PriorityQueue<ListNode> heads = new PriorityQueue<>(Comparator.comparingInt(node -> node.val));
    for (ListNode head : lists) if (head != null) heads.add(head);
    ListNode front = new ListNode(0), last = front;
    while (!heads.isEmpty()) {
        last = last.next = heads.poll();
        if (last.next != null) heads.add(last.next);
    }
    return front.next;
}`,
        timeComplexity: 'O(n log k)',
        spaceComplexity: 'O(k)',
      },
    ],
  },
];
