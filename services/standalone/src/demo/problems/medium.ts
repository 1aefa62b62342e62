import { addressesOf, type DemoProblem } from './problem.ts';

export const MEDIUM_PROBLEMS: readonly DemoProblem[] = [
  {
    title: 'Longest Substring Without Repeating Characters',
    ...addressesOf('longest-substring-without-repeating-characters'),
    difficulty: 'medium',
    hints: [
      'Keep a window that holds no character twice.',
      'When a character comes again, how far must the left edge move, and may it ever move back?',
    ],
    solutions: [
      {
        language: 'python',
        description: 'A sliding window; the last place of each character tells where the left edge has to jump.',
        code: `def length_of_longest_substring(text: str) -> int:
    last, start, longest = {}, 0, 0
    for index, character in enumerate(text):
        if last.get(character, -1) >= start:
            start = last[character] + 1
        last[character] = index
        longest = max(longest, index - start + 1)
    return longest`,
        timeComplexity: 'O(n)',
        spaceComplexity: 'O(k) for an alphabet of k characters',
      },
    ],
  },
  {
    title: 'Merge Intervals',
    ...addressesOf('merge-intervals'),
    difficulty: 'medium',
    hints: ['In which order do overlapping intervals stand next to each other?', 'One may lie wholly inside the one before it.'],
    solutions: [
      {
        language: 'python',
        description: 'Sort by start; each interval either extends the last merged one or begins a new one.',
        code: `def merge(intervals: list[list[int]]) -> list[list[int]]:
    merged = []
    for start, end in sorted(intervals):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged`,
        timeComplexity: 'O(n log n)',
        spaceComplexity: 'O(n)',
      },
      {
        language: 'java',
        description: 'The same, with a list of the merged intervals whose last one grows.',
        code: `int[][] merge(int[][] intervals) {
    Arrays.sort(intervals, Comparator.comparingInt(interval -> interval[0]));
    List<int[]> merged = new ArrayList<>();
    for (int[] interval : intervals) {
        int[] last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
        if (last != null && interval[0] <= last[1]) last[1] = Math.max(last[1], interval[1]);
        else merged.add(interval.clone());
    }
    return merged.toArray(new int[0][]);
}`,
        timeComplexity: 'O(n log n)',
        spaceComplexity: 'O(n)',
      },
    ],
  },
  {
    title: 'Number of Islands',
    ...addressesOf('number-of-islands'),
    difficulty: 'medium',
    hints: ['Each island is counted at the first of its cells that you meet.', 'How do you keep its other cells from being counted?'],
    solutions: [
      {
        language: 'python',
        description:
          'Scan the grid; at each land cell count one and sink the whole island with a stack, so that deep islands cannot exhaust recursion.',
        code: `def num_islands(grid: list[list[str]]) -> int:
    rows, columns, count = len(grid), len(grid[0]), 0
    for row in range(rows):
        for column in range(columns):
            if grid[row][column] != '1':
                continue
            count += 1
            stack = [(row, column)]
            while stack:
                r, c = stack.pop()
                if 0 <= r < rows and 0 <= c < columns and grid[r][c] == '1':
                    grid[r][c] = '0'
                    stack += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return count`,
        timeComplexity: 'O(rows × columns)',
        spaceComplexity: 'O(rows × columns)',
      },
    ],
  },
  {
    title: 'LRU Cache',
    ...addressesOf('lru-cache'),
    difficulty: 'medium',
    hints: [
      'Two questions, each in constant time: where is a key, and which key was used longest ago?',
      'One structure answers the first, another the second; both must agree after every call.',
    ],
    solutions: [
      {
        language: 'python',
        description: 'An OrderedDict is a hash map over a doubly linked list: used keys move to its end, the front is evicted.',
        code: `from collections import OrderedDict


class LRUCache:
    def __init__(self, capacity: int):
        self.capacity = capacity
        self.entries = OrderedDict()

    def get(self, key: int) -> int:
        if key not in self.entries:
            return -1
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key: int, value: int) -> None:
        self.entries[key] = value
        self.entries.move_to_end(key)
        if len(self.entries) > self.capacity:
            self.entries.popitem(last=False)`,
        timeComplexity: 'O(1) for each call',
        spaceComplexity: 'O(capacity)',
      },
      {
        language: 'java',
        description: 'LinkedHashMap in access order evicts its eldest entry by itself. Be ready to write the linked list by hand.',
        code: `class LRUCache extends LinkedHashMap<Integer, Integer> {
    private final int capacity;

    LRUCache(int capacity) {
        super(capacity, 0.75f, true);
        this.capacity = capacity;
    }

    int get(int key) {
        return getOrDefault(key, -1);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
        return size() > capacity;
    }
}`,
        timeComplexity: 'O(1) for each call',
        spaceComplexity: 'O(capacity)',
      },
    ],
  },
  {
    title: 'Course Schedule',
    ...addressesOf('course-schedule'),
    difficulty: 'medium',
    hints: [
      'Draw an arrow from each prerequisite to its course: what does an impossible plan look like?',
      'Which courses can be taken first?',
    ],
    solutions: [
      {
        language: 'python',
        description: 'Take every course whose prerequisites are done, again and again (topological order); a cycle leaves courses over.',
        code: `from collections import defaultdict, deque


def can_finish(courses: int, prerequisites: list[list[int]]) -> bool:
    unlocks, missing = defaultdict(list), [0] * courses
    for course, needed in prerequisites:
        unlocks[needed].append(course)
        missing[course] += 1
    ready = deque(course for course in range(courses) if missing[course] == 0)
    taken = 0
    while ready:
        taken += 1
        for course in unlocks[ready.popleft()]:
            missing[course] -= 1
            if missing[course] == 0:
                ready.append(course)
    return taken == courses`,
        timeComplexity: 'O(courses + prerequisites)',
        spaceComplexity: 'O(courses + prerequisites)',
      },
    ],
  },
];
