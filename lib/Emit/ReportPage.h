//===- ReportPage.h - the page of --emit=report -----------------*- C++ -*-===//
//
// Internal to emit. What is the same in every report: its style, its elements and
// the script that shows `data`, the object that stands before it (Report.cpp).
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string_view>

namespace sparsegen {

inline constexpr std::string_view kReportPage = R"html(<style>
:root{color-scheme:light dark;--page:#fff;--ink:#222;--soft:#666;--line:#ccc;--plot:#fafafa;--rows:#ffe3b0;--cols:#cfe4ff;--way:#d6f0cf}
@media (prefers-color-scheme:dark){:root{--page:#16181c;--ink:#ddd;--soft:#999;--line:#444;--plot:#1e2126;--rows:#5a430f;--cols:#173a63;--way:#1f4a25}}
body{margin:0;background:var(--page);color:var(--ink);font:14px/1.45 Helvetica,Arial,sans-serif;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);height:100vh;grid-template-rows:auto minmax(0,1fr)}
header{grid-column:1/3;padding:10px 16px;border-bottom:1px solid var(--line)}
h1{font-size:18px;margin:0 0 2px}
header p{margin:0;color:var(--soft)}
#source{overflow:auto;font:13px/1.5 monospace;border-right:1px solid var(--line)}
#source h2{font:13px Helvetica,Arial,sans-serif;color:var(--soft);margin:8px 16px}
.line{display:flex;white-space:pre;padding:0 8px 0 0}
.line b{font-weight:normal;color:var(--soft);width:48px;flex:none;text-align:right;padding-right:12px}
.line.has{cursor:pointer}
.line.has b{text-decoration:underline}
.line.rows{background:var(--rows)}
.line.cols{background:var(--cols)}
.line.rows.cols{background:linear-gradient(90deg,var(--rows),var(--cols))}
.line.way{background:var(--way)}
.line b[data-step]::before{content:attr(data-step) '.';float:left;padding-left:6px;font-weight:bold;color:var(--ink)}
.line.picked{outline:2px solid #d33;outline-offset:-2px}
.remark{font:13px Helvetica,Arial,sans-serif;color:#b3261e;padding:0 8px 4px 60px}
@media (prefers-color-scheme:dark){.remark{color:#ff8a80}}
#picture{overflow:auto;padding:12px 16px}
#where{min-height:3em;color:var(--soft)}
#where code{display:block;padding:4px 8px;margin:4px 0;background:var(--plot);border:1px solid var(--line);white-space:pre-wrap;user-select:all}
#tools{margin:0 0 6px;display:flex;gap:6px;align-items:center;color:var(--soft)}
#tools button{font:inherit;min-width:28px;color:inherit;background:var(--plot);border:1px solid var(--line);border-radius:3px;cursor:pointer}
#plot{background:var(--plot);border:1px solid var(--line);cursor:crosshair;max-width:100%}
.key{padding:0 6px}
</style>
<header><h1 id="title"></h1><p id="figures"></p></header>
<div id="source"></div>
<div id="picture"><div id="where"></div>
<div id="tools"><button id="in" title="Nearer">+</button><button id="out" title="Further">&minus;</button><button id="whole">Whole</button><span id="seen"></span></div>
<canvas id="plot"></canvas>
<p id="legend"></p></div>
<script>
const [rows,cols]=data.size;
const byId=id=>document.getElementById(id),plot=byId('plot'),pen=plot.getContext('2d');
byId('title').textContent=data.title;
document.title=data.title;
const names=slots=>slots.map(slot=>slot[0]).join(', ');
byId('figures').textContent=data.figures+'; rows: '+names(data.rows)+'; columns: '+names(data.cols);

// The name of an element: its slot, and its indices in the shape that was asked for.
function name(slots,k){
  for(const [slot,size,extents] of slots){
    if(k<size){
      if(size===1)return slot;
      let text='',n=k;
      for(const e of extents.slice().reverse()){text='['+n%e+']'+text;n=Math.floor(n/e)}
      return slot+(text||'['+k+']');
    }
    k-=size;
  }
  return String(k);
}
function span(slots,first,last){
  return name(slots,first)+(last>first?' to '+name(slots,last):'');
}

// Whether one of the numbers of the runs lies in from ... to - 1.
const meets=(runs,from,to)=>runs.some(([first,step,count])=>{
  const k=Math.max(0,Math.ceil((from-first)/step));
  return k<count&&first+k*step<to;
});

// The pattern by the kinds of its rows: where the runs of rows of a kind begin.
const begins=[];
if(data.entries){
  let at=0;
  for(let k=0;k<data.entries.runs.length;k+=2){begins.push(at);at+=data.entries.runs[k+1]}
}
function kindOf(row){
  let low=0,high=begins.length-1;
  while(low<high){
    const middle=(low+high+1)>>1;
    if(begins[middle]<=row)low=middle;else high=middle-1;
  }
  return data.entries.kinds[data.entries.runs[2*low]];
}
// Calls f(row, column, way, color) on the entries of a part.
function forEach(part,f){
  for(let row=Math.max(0,part.row);row<Math.min(rows,part.row+part.high);++row){
    const kind=kindOf(row);
    for(let k=0;k<kind.length;k+=3){
      const column=row+kind[k];
      if(column>=part.col&&column<part.col+part.wide)f(row,column,kind[k+1],kind[k+2]);
    }
  }
}

// What is drawn: cells of `down` rows and `across` columns, from a row and a column on.
const side=640,mostCells=320;
const whole={row:0,col:0,high:Math.max(1,rows),wide:Math.max(1,cols)};
let view=whole;
const isWhole=()=>view.high>=whole.high&&view.wide>=whole.wide;
function cellsOf(part){
  const given=isWhole()||!data.entries;
  const down=given?data.step[0]:Math.max(1,Math.ceil(part.high/mostCells));
  const across=given?data.step[1]:Math.max(1,Math.ceil(part.wide/mostCells));
  const cells=[];
  if(given){
    for(let k=0;k<data.cells.length;k+=4){
      const [r,c,color,count]=data.cells.slice(k,k+4);
      cells.push([r*down,c*across,color,count]);
    }
    return {down,across,cells};
  }
  const at=new Map(),width=Math.ceil(part.wide/across)+1;
  forEach(part,(row,column,way,color)=>{
    const r=Math.floor((row-part.row)/down),c=Math.floor((column-part.col)/across),key=r*width+c;
    const cell=at.get(key);
    if(cell)++cell[3];else{
      const made=[part.row+r*down,part.col+c*across,color,1];
      at.set(key,made);cells.push(made);
    }
  });
  return {down,across,cells};
}

// Pixels of an element: those of a cell are whole where all is shown at once.
let shown=null,unit=1;
function size(){
  const {down,across}=shown;
  const high=view.high/down,wide=view.wide/across;
  unit=Math.min(28,side/wide,side/high);
  if(unit>1)unit=Math.floor(unit);
  const ratio=window.devicePixelRatio||1,w=Math.max(1,Math.ceil(wide)*unit),h=Math.max(1,Math.ceil(high)*unit);
  if(plot.width!==Math.round(w*ratio)||plot.height!==Math.round(h*ratio)){
    plot.width=Math.round(w*ratio);plot.height=Math.round(h*ratio);
    plot.style.width=w+'px';
  }
  pen.setTransform(ratio,0,0,ratio,0,0);
  pen.clearRect(0,0,w,h);
  return [w,h];
}
const x=column=>(column-view.col)/shown.across*unit,y=row=>(row-view.row)/shown.down*unit;

let isShown=()=>true,marked=null;
function draw(){
  const [w,h]=size(),gap=unit>4?1:0;
  let most=1;
  for(const cell of shown.cells)most=Math.max(most,cell[3]);
  for(const [r,c,color,count] of shown.cells){
    pen.globalAlpha=(isShown(r,c)?1:.12)*(.45+.55*Math.sqrt(count/most));
    pen.fillStyle=color<0?'#888':data.palette[color%data.palette.length];
    pen.fillRect(x(c),y(r),Math.max(1,unit-gap),Math.max(1,unit-gap));
  }
  pen.globalAlpha=.5;pen.fillStyle=getComputedStyle(document.body).color;
  let at=0;
  for(const [,length] of data.rows){if(at>view.row)pen.fillRect(0,Math.round(y(at)),w,1);at+=length}
  at=0;
  for(const [,length] of data.cols){if(at>view.col)pen.fillRect(Math.round(x(at)),0,1,h);at+=length}
  if(!marked)return;
  pen.globalAlpha=1;pen.strokeStyle='#d33';pen.lineWidth=2;
  pen.strokeRect(x(marked.col)-3,y(marked.row)-3,unit+6,unit+6);
}
function legend(){
  if(isWhole()||!data.entries)return data.legend;
  const {down,across}=shown,each=down===1&&across===1?'A square is an entry':'A cell is '+down+' × '+across+' elements, stronger the more entries it has';
  return each+(shown.cells.some(cell=>cell[2]>=0)?'.':'; colors are those of the whole.');
}
function look(part){
  const high=Math.min(whole.high,Math.max(1,Math.round(part.high))),wide=Math.min(whole.wide,Math.max(1,Math.round(part.wide)));
  view={high,wide,row:Math.max(0,Math.min(whole.high-high,Math.round(part.row))),col:Math.max(0,Math.min(whole.wide-wide,Math.round(part.col)))};
  shown=cellsOf(view);
  byId('legend').textContent=legend();
  byId('seen').textContent=data.entries?(isWhole()?'Turn the wheel over the pattern to come nearer.':
    'Rows '+span(data.rows,view.row,view.row+view.high-1)+', columns '+span(data.cols,view.col,view.col+view.wide-1)+'.'):'';
  draw();
}
function zoom(factor,row,col){
  if(!data.entries)return;
  const least=Math.min(16,whole.high,whole.wide);
  if(factor<1&&view.high<=least&&view.wide<=least)return;
  const high=Math.max(Math.min(least,whole.high),view.high*factor),wide=Math.max(Math.min(least,whole.wide),view.wide*factor);
  look({high,wide,row:row-(row-view.row)*high/view.high,col:col-(col-view.col)*wide/view.wide});
}
byId('tools').hidden=!data.entries||Math.max(rows,cols)<=16;
// About what is marked, else the middle.
const middle=()=>marked?[marked.row+.5,marked.col+.5]:[view.row+view.high/2,view.col+view.wide/2];
byId('in').onclick=()=>zoom(.5,...middle());
byId('out').onclick=()=>zoom(2,...middle());
byId('whole').onclick=()=>look(whole);

const boxes=[],numbered=new Map();
function clear(){
  for(const box of numbered.values()){box.classList.remove('rows','cols','way','picked');delete box.firstChild.dataset.step}
  marked=null;
}
function showAll(){
  clear();
  byId('where').textContent='Click an entry for its source lines, or a line with an underlined number for its entries.';
  isShown=()=>true;draw();
}

// The ways that go by one of some lines, and the cells with entries that have such a way.
function waysBy(line){
  const found=new Set();
  data.ways.forEach((way,w)=>{
    for(let k=0;k<way.length;k+=2)if(way[k]===line.file&&way[k+1]>=line.line&&way[k+1]<=line.end)found.add(w);
  });
  return found;
}
function havingWays(ways){
  let of=null,cells=null;
  const begin=(at,first,step)=>first+Math.floor((at-first)/step)*step;
  return (r,c)=>{
    if(of!==shown){
      of=shown;cells=new Set();
      forEach(view,(row,col,way)=>{if(ways.has(way))cells.add(begin(row,view.row,of.down)*cols+begin(col,view.col,of.across))});
    }
    return cells.has(r*cols+c);
  };
}
function pickLine(line){
  clear();
  for(const [box,other] of boxes)if(other===line)box.classList.add('picked');
  const ways=data.entries?waysBy(line):new Set();
  const what=line.end>line.line?'The statement from line '+line.line+' to '+line.end:'Line '+line.line;
  if(ways.size){
    isShown=havingWays(ways);
    byId('where').textContent=what+' is on the way from the input to the output of what is drawn strongly.';
  }else{
    isShown=(r,c)=>(line.rows.length===0||meets(line.rows,r,r+shown.down))&&(line.cols.length===0||meets(line.cols,c,c+shown.across));
    byId('where').textContent=what+(line.rows.length?' writes the rows':'')+(line.rows.length&&line.cols.length?', and':'')+
      (line.cols.length?' reads the columns':'')+' of what is drawn strongly.';
  }
  draw();
}

const label=cell=>span(data.rows,cell.row,Math.min(rows,cell.row+cell.high)-1)+' by '+span(data.cols,cell.col,Math.min(cols,cell.col+cell.wide)-1);

// The entries of a cell; none where only the numbers of entries are known.
function entriesOf(cell){
  const found=[];
  if(data.entries)forEach(cell,(row,column,way)=>found.push([row,column,way]));
  else if(cell.high===1&&cell.wide===1)found.push([cell.row,cell.col,-1]);
  return found;
}
function key(kind,text){
  const made=document.createElement('span');
  made.className='key';made.textContent=text;made.style.background='var(--'+kind+')';
  return made;
}
function reveal(box){if(box)box.scrollIntoView({block:'center'})}

// From the input to the output: the lines in their order.
function showWay(lines){
  for(let k=0;k<lines.length;k+=2){
    const box=numbered.get(lines[k]+':'+lines[k+1]);
    if(!box)continue;
    box.classList.add('way');
    box.firstChild.dataset.step=k/2+1;
    if(k===0)reveal(box);
  }
  byId('where').append(' ',key('way','The way from the input to the output'),lines.length>2?' goes by '+lines.length/2+' lines, numbered in its order.':' is one line.');
}
// Who writes the rows and reads the columns of a cell.
function showEnds(cell){
  let first=null;
  for(const [box,line] of boxes){
    if(meets(line.rows,cell.row,cell.row+cell.high)){box.classList.add('rows');first=first||box}
    if(meets(line.cols,cell.col,cell.col+cell.wide))box.classList.add('cols');
  }
  byId('where').append(' Lines that ',key('rows',cell.high>1?'write the rows':'write the row'),' ',key('cols',cell.wide>1?'read the columns':'read the column'));
  reveal(first);
}
function pickCell(cell){
  clear();
  marked=cell;
  const where=byId('where'),entries=entriesOf(cell),ways=new Set(entries.map(entry=>entry[2]));
  where.textContent=label(cell)+(entries.length>1?' ('+entries.length+' entries).':'.');
  const way=ways.size===1&&data.ways.length?data.ways[[...ways][0]]:null;
  if(way&&way.length)showWay(way);else showEnds(cell);
  if(entries.length){
    const code=document.createElement('code');
    code.textContent=data.command.replace('ROW,COL',entries[0][0]+','+entries[0][1]);
    where.append(code);
  }
  isShown=(r,c)=>r===cell.row&&c===cell.col;
  draw();
}

function cellAt(event){
  const box=plot.getBoundingClientRect(),{down,across}=shown;
  const r=Math.floor((event.clientY-box.top)/box.height*Math.ceil(view.high/down)),c=Math.floor((event.clientX-box.left)/box.width*Math.ceil(view.wide/across));
  return {row:view.row+r*down,col:view.col+c*across,high:down,wide:across};
}
plot.onclick=event=>{
  const cell=cellAt(event);
  if(shown.cells.some(([r,c])=>r===cell.row&&c===cell.col))pickCell(cell);else showAll();
};
plot.onmousemove=event=>{const cell=cellAt(event);plot.title=cell.row<rows&&cell.col<cols?label(cell):''};
plot.onwheel=event=>{
  if(!data.entries)return;
  event.preventDefault();
  const box=plot.getBoundingClientRect();
  zoom(event.deltaY<0?.8:1.25,view.row+(event.clientY-box.top)/box.height*view.high,view.col+(event.clientX-box.left)/box.width*view.wide);
};

data.files.forEach((file,f)=>{
  const head=document.createElement('h2');
  head.textContent=file[0];
  byId('source').append(head);
  file[1].forEach((text,k)=>{
    const box=document.createElement('div'),number=document.createElement('b');
    box.className='line';
    number.textContent=k+1;
    box.append(number,text);
    byId('source').append(box);
    numbered.set(f+':'+(k+1),box);
    const alone={file:f,line:k+1,end:k+1,rows:[],cols:[]};
    const line=data.lines.findLast(each=>each.file===f&&each.line<=k+1&&k<each.end)||(waysBy(alone).size?alone:null);
    if(line){
      box.classList.add('has');
      box.onclick=()=>pickLine(line);
      boxes.push([box,line]);
    }
    for(const [at,number,remark] of data.remarks){
      if(at!==f||number!==k+1)continue;
      const note=document.createElement('div');
      note.className='remark';note.textContent=remark;
      byId('source').append(note);
    }
  });
});
look(whole);
showAll();
if(boxes.length)boxes[0][0].scrollIntoView({block:'center'});
</script>
)html";

}  // namespace sparsegen
