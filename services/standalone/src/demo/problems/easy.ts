import { addressesOf, type DemoProblem } from './problem.ts';

export const EASY_PROBLEMS: readonly DemoProblem[] = [
  {
    title: 'Two Sum',
    ...addressesOf('two-sum'),
    difficulty: 'easy',
    hints: [
      'The brute force looks at every pair. What does it look up again and again?',
      'When you stand at a number, which other number must you have seen?',
    ],
    solutions: [
      {
        language: 'python',
        description: 'Walk once and keep where each number was seen; its partner is either behind us or it will find us later.',
        code: `def two_sum(nums: list[int], target: int) -> list[int]:
    seen = {}
    for index, number in enumerate(nums):
        if target - number in seen:
            return [seen[target - number], index]
        seen[number] = index
    return []`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(n)',
      },
      {
        language: 'java',
        description: 'The same walk with a HashMap from number to index.',
        code: `int[] twoSum(int[] nums, int target) {
    Map<Integer, Integer> seen = new HashMap<>();
    for (int i = 0; i < nums.length; i++) {
        Integer partner = seen.get(target - nums[i]);
        if (partner != null) return new int[] {partner, i};
        seen.put(nums[i], i);
    }
    return new int[0];
}`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(n)',
      },
    ],
  },
  {
    title: 'Valid Parentheses',
    ...addressesOf('valid-parentheses'),
    difficulty: 'easy',
    hints: ['Which bracket must a closing one match: the first open one or the last?', 'What may be left over at the end?'],
    solutions: [
      {
        language: 'python',
        description: 'A stack of open brackets: each closing one must match the top, and nothing may be left.',
        code: `def is_valid(text: str) -> bool:
    partner = {')': '(', ']': '[', '}': '{'}
    opened = []
    for bracket in text:
        if bracket not in partner:
            opened.append(bracket)
        elif not opened or opened.pop() != partner[bracket]:
            return False
    return not opened`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(n)',
      },
      {
        language: 'java',
        description: 'Push what must come next, so that a closing bracket only has to equal the top.',
        code: `boolean isValid(String text) {
    Deque<Character> expected = new ArrayDeque<>();
    for (char bracket : text.toCharArray()) {
        if (bracket == '(') expected.push(')');
        else if (bracket == '[') expected.push(']');
        else if (bracket == '{') expected.push('}');
        else if (expected.isEmpty() || expected.pop() != bracket) return false;
    }
    return expected.isEmpty();
}`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(n)',
      },
    ],
  },
];
