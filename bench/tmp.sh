sed 's/^const ROUNDS = 5/const ROUNDS = 5/' bench/append.ts | sed '/callers: 1, appends/d;/callers: 64,/d' > bench/tmp.ts; node_modules/.bin/node bench/tmp.ts | grep -v fsyncs
